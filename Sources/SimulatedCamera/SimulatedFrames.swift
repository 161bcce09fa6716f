import Cameras
public import Pixels

/// Makes the frames of a stream one after the other, with the camera's automatic modes and its lens at work.
final class FrameMaker {
  private let imager: SimulatedImager
  private let readout: SimulatedReadout
  let state: SimulatedState

  /// Prepares to make frames; nil when libturbojpeg runs out of memory.
  init?(_ configuration: StreamConfiguration, options: SimulatedCameraOptions, state: SimulatedState) {
    guard let readout = SimulatedReadout(configuration, seed: options.seed) else { return nil }
    self.readout = readout
    self.state = state
    imager = SimulatedImager(
      size: configuration.size, rate: configuration.rate ?? options.rate, options: options,
      content: readout.content)
  }

  /// The number of bytes of a frame.
  var byteCount: Int { readout.byteCount }

  /// Exposes the sensor for a frame.
  func expose(_ controls: SimulatedControls, frame: UInt32) -> Exposure {
    Exposure(image: imager.expose(controls, frame: frame), controls: controls, frame: frame)
  }

  /// Writes an exposed frame, advances the automatic modes, and returns the layout and where the original is.
  func read(
    _ exposure: Exposure, into memory: inout MutableSpan<UInt8>,
    originals: FrameMailbox.Originals = .dropped
  ) -> (layout: FrameLayout, original: Frame.Original) {
    let result = readout.read(exposure.image, frame: exposure.frame, into: &memory, originals: originals)
    state.stepAutomatics(imager.observation(exposure.controls, frame: exposure.frame))
    return result
  }

  /// An exposed sensor, and the settings that it was exposed with.
  struct Exposure {
    let image: SensorImage
    let controls: SimulatedControls
    let frame: UInt32
  }
}

/// The frames of a simulated stream without a thread or a clock: each is made when it is asked for.
///
/// Between two frames the lens moves and the automatic modes work as they do in a stream, so that a control loop
/// can be proved frame by frame. Faults do not occur.
public struct SimulatedFrames: IteratorProtocol {
  private let maker: FrameMaker
  private let encoding: ColorEncoding
  private var frame: UInt32 = 0

  init(_ maker: FrameMaker, encoding: ColorEncoding) {
    self.maker = maker
    self.encoding = encoding
  }

  /// Makes the next frame; never nil.
  public mutating func next() -> Image? {
    var bytes = [UInt8](repeating: 0, count: maker.byteCount)
    let exposure = maker.expose(maker.state.controls, frame: frame)
    var memory = bytes.mutableSpan
    let layout = maker.read(exposure, into: &memory).layout
    frame &+= 1
    return Image(layout: layout, encoding: encoding, bytes: bytes)
  }
}
