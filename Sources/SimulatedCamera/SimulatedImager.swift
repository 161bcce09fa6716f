import Cameras
import Glibc
import Pixels

/// Renders the frames of the simulated camera in order, on the calling thread.
///
/// After the first frame, a frame with unchanged settings in an unchanged scene allocates nothing.
final class SimulatedImager {
  /// The size of the frames.
  let size: PixelSize
  private let options: SimulatedCameraOptions
  private let rate: FrameRate
  private let contents: SceneSet
  private let lens: SceneLens?
  private let image: SensorImage
  private var renderer: SceneRenderer?
  private var exposed: (view: SceneRenderer.View, tone: SensorTone)?
  private var focused: (key: FocusKey, plane: Int)?

  /// What determines the plane in the region of interest.
  private struct FocusKey: Hashable {
    let geometry: SceneGeometry
    let region: PixelRegion
    let subject: Double
  }

  /// Prepares to render frames of a size; the rate determines the motion between two frames.
  init(
    size: PixelSize, rate: FrameRate, options: SimulatedCameraOptions,
    content: SensorImage.Content = .display
  ) {
    self.size = size
    self.rate = rate
    self.options = options
    contents = SceneSet(options.scene, seed: options.seed, lens: options.lensDistortion)
    image = SensorImage(size: size, content: content)
    lens = options.lensDistortion.map { SceneLens($0, size: size) }
  }

  /// Exposes the sensor for a frame; a ``FramePacker`` reads it out.
  func expose(_ controls: SimulatedControls, frame: UInt32) -> SensorImage {
    let light = light(frame: frame)
    let view = view(controls, frame: frame), tone = controls.tone(noise: options.noise, light: light)
    let renderer = renderer(for: controls)
    let angle = angle(frame: frame), bands = bands(controls, frame: frame)
    if bands.amplitude == 0, let exposed, exposed.view == view, exposed.tone == tone {
      image.update(renderer, angle: angle)
    } else {
      renderer.show(view)
      image.expose(renderer, tone: tone, bands: bands, angle: angle)
      // Bands move from frame to frame, and must be gone after the lamps became steady.
      exposed = bands.amplitude == 0 ? (view, tone) : nil
    }
    return image
  }

  /// What the camera's automatic modes see of the frame exposed last.
  func observation(_ controls: SimulatedControls, frame: UInt32) -> SimulatedControls.Observation {
    SimulatedControls.Observation(
      meanLuma: meanLuma(controls, frame: frame), rate: rate.perSecond, mains: options.flicker.mains,
      subject: focusDistance(controls, frame: frame))
  }

  // MARK: - Truth

  /// The plane that each pixel of a frame shows.
  func depthMap(_ controls: SimulatedControls, frame: UInt32) -> SceneDepthMap {
    let renderer = renderer(for: controls)
    renderer.show(view(controls, frame: frame))
    return renderer.depthMap(angle: angle(frame: frame))
  }

  /// The light of each pixel of a frame before the sensor.
  func radiance(_ controls: SimulatedControls, frame: UInt32) -> SceneRadiance {
    let renderer = renderer(for: controls)
    renderer.show(view(controls, frame: frame))
    let light = Float(light(frame: frame)), bands = bands(controls, frame: frame)
    var pixels = [SIMD3<Float>](repeating: .zero, count: size.area)
    let angle = angle(frame: frame)
    for row in 0..<size.height {
      let factor = light * bands.factor(row: row)
      renderer.compose(rows: row..<row + 1, angle: angle) { row, column, color in
        pixels[row * size.width + column] = SIMD3(color.x, color.y, color.z) * factor
      }
    }
    return SceneRadiance(size: size, pixels: pixels)
  }

  /// The mapping from the pixels of a frame to a plane.
  func projection(_ controls: SimulatedControls, at distance: Double) -> SceneProjection {
    geometry(controls).projection(at: distance)
  }

  // MARK: - The scene

  /// The lens and what it looks at in a frame.
  private func view(_ controls: SimulatedControls, frame: UInt32) -> SceneRenderer.View {
    SceneRenderer.View(
      lens: controls.lens, softness: options.softness, subject: options.subject.value(at: frame),
      pose: options.scene == .chart ? ChartBoard.pose(in: frame) : 0,
      lamp: controls.lamp / light(frame: frame))
  }

  /// The scene's light in a frame, 1 for the usual.
  private func light(frame: UInt32) -> Double { exp2(options.light.value(at: frame)) }

  private func bands(_ controls: SimulatedControls, frame: UInt32) -> LightBands {
    if options.flicker == .off { return .none }
    return LightBands(
      mains: options.flicker.mains, exposure: Double(controls[.exposureAbsolute]) / 10000,
      start: Double(frame) / rate.perSecond, interval: 1 / rate.perSecond, rows: size.height)
  }

  /// The metered linear luma of the frame, 1 for a fully saturated sensor.
  private func meanLuma(_ controls: SimulatedControls, frame: UInt32) -> Double {
    guard let meter = renderer?.meter else { return 0 }
    var region: (ClosedRange<Float>, ClosedRange<Float>)?
    if let part = roi(controls, for: .exposure) {
      let width = Float(size.width), height = Float(size.height)
      region = (
        Float(part.x) / width...Float(part.right) / width,
        Float(part.y) / height...Float(part.bottom) / height
      )
    }
    guard let pattern = LightMeter.Pattern(rawValue: controls[.exposureMetering]) else {
      preconditionFailure("the metering mode has no pattern")
    }
    let tone = controls.tone(noise: 0, light: light(frame: frame))
    return Double(meter.luma(pattern, in: region) * tone.exposure)
  }

  private func roi(
    _ controls: SimulatedControls, for use: SimulatedControls.RegionUse
  ) -> PixelRegion? {
    guard controls[.regionOfInterestAutomatics] & use.rawValue != 0 else { return nil }
    return controls.regionOfInterest?.clipped(to: size)
  }

  /// The distance of what the camera's automatic focus aims at; nil for a wall without an edge.
  private func focusDistance(_ controls: SimulatedControls, frame: UInt32) -> Double? {
    if options.scene == .wall { return nil }
    let view = view(controls, frame: frame)
    guard let region = roi(controls, for: .focus) else { return view.subject }
    let key = FocusKey(geometry: geometry(controls), region: region, subject: view.subject)
    if let focused, focused.key == key { return view.distances[focused.plane] }
    let map = depthMap(controls, frame: frame)
    var counts = [Int](repeating: 0, count: ScenePlane.allCases.count)
    for row in region.y..<region.bottom {
      for column in region.x..<region.right { counts[Int(map.planeIndices[row * size.width + column])] += 1 }
    }
    let plane = counts.indices.max { counts[$0] < counts[$1] }!
    focused = (key, plane)
    return view.distances[plane]
  }

  private func geometry(_ controls: SimulatedControls) -> SceneGeometry {
    typealias Controls = SimulatedControls
    var geometry = SceneGeometry(
      size: size, quarterTurns: options.rotation.rawValue / 90, zoom: Double(controls[.zoomAbsolute]) / 100)
    geometry.readout = SIMD2(
      controls[Controls.horizontalFlip] == 1 ? -1 : 1, controls[Controls.verticalFlip] == 1 ? -1 : 1)
    geometry.lens = lens
    geometry.turn(pan: Double(controls[.panAbsolute]), tilt: Double(controls[.tiltAbsolute]))
    return geometry
  }

  private func renderer(for controls: SimulatedControls) -> SceneRenderer {
    let geometry = geometry(controls)
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
