import Cameras
import Pixels

/// Renders the frames of the simulated camera in order, on the calling thread.
///
/// After the first frame, a frame with unchanged settings allocates nothing.
final class SimulatedImager {
  /// The size of the frames.
  let size: PixelSize
  private let options: SimulatedCameraOptions
  private let rate: FrameRate
  private let contents: SceneSet
  private let image: SensorImage
  private var renderer: SceneRenderer?
  private var exposed: (lens: SimulatedLens, tone: SensorTone)?

  /// Prepares to render frames of a size; the rate determines the pendulum's motion between two frames.
  init(
    size: PixelSize, rate: FrameRate, options: SimulatedCameraOptions,
    content: SensorImage.Content = .display
  ) {
    self.size = size
    self.rate = rate
    self.options = options
    contents = SceneSet(seed: options.seed)
    image = SensorImage(size: size, content: content)
  }

  /// Exposes the sensor for a frame; a ``FramePacker`` reads it out.
  func expose(_ controls: SimulatedControls, frame: UInt32) -> SensorImage {
    let lens = controls.lens, tone = controls.tone(noise: options.noise)
    let renderer = renderer(for: controls)
    let angle = angle(frame: frame)
    if let exposed, exposed.lens == lens, exposed.tone == tone {
      image.update(renderer, angle: angle)
    } else {
      renderer.focus(lens)
      image.expose(renderer, tone: tone, angle: angle)
      exposed = (lens, tone)
    }
    return image
  }

  /// The plane that each pixel of a frame shows.
  func depthMap(_ controls: SimulatedControls, frame: UInt32) -> SceneDepthMap {
    let renderer = renderer(for: controls)
    renderer.focus(controls.lens)
    return renderer.depthMap(angle: angle(frame: frame))
  }

  /// The mean linear luma of the frame, 1 for a fully saturated sensor.
  func meanLuma(_ controls: SimulatedControls) -> Double {
    Double((renderer?.meanLuma ?? 0) * controls.tone(noise: 0).exposure)
  }

  private func renderer(for controls: SimulatedControls) -> SceneRenderer {
    let geometry = SceneGeometry(
      size: size, quarterTurns: options.rotation.rawValue / 90, zoom: Double(controls[.zoomAbsolute]) / 100)
    if let renderer, renderer.geometry == geometry { return renderer }
    // Frees the old planes before allocating the new ones, to halve the peak memory.
    renderer = nil
    exposed = nil
    let new = SceneRenderer(geometry: geometry, contents: contents)
    renderer = new
    return new
  }

  /// The pendulum's angle from the vertical in a frame, in radians.
  private func angle(frame: UInt32) -> Float {
    if options.motion == .off { return 0.03 }
    let period = 2.4
    let seconds = Double(frame) / rate.perSecond
    let turn = (seconds / period).truncatingRemainder(dividingBy: 1)
    return 0.06 * Wave.sine(Float(turn) * 2 * .pi + 0.5)
  }
}
