public import Cameras
public import FilterGraph
public import Pixels
public import Stills

/// A photograph that was taken, before it is written.
public struct CapturedStill: Sendable {
  /// The pixels, upright.
  public var image: Image
  /// What is true of the photograph, for its metadata.
  public var settings: PhotoSettings

  /// Describes a still taken now.
  ///
  /// - Parameters:
  ///   - image: the pixels, upright.
  ///   - camera: where the frame came from.
  ///   - graph: the chain that it went through.
  public init(_ image: Image, camera: any Camera, graph: Graph) {
    self.image = image
    settings = PhotoSettings(camera: camera)
    settings.time = .now()
    settings.software = softwareName
    let chain = graph.description
    settings.userComment = chain.isEmpty ? nil : chain
  }

  /// The bytes of a file with the picture and its metadata.
  public func encoded(as format: StillFormat) throws(StillsError) -> [UInt8] {
    try StillImage.encode(image, as: format, metadata: Metadata(photo: settings, size: image.size))
  }
}

/// The version of this release.
public let viewfinderVersion = "0.1.0"

/// What files name as the software that made them.
let softwareName = "Viewfinder \(viewfinderVersion)"

extension PhotoSettings {
  /// What a camera's controls say; what they do not say stays absent.
  public init(camera: any Camera) {
    self.init()
    var values: [CameraControl.ID: CameraControl] = [:]
    for control in camera.controls where !control.flags.contains(.disabled) { values[control.id] = control }
    model = camera.info.name.isEmpty ? nil : camera.info.name
    if let exposure = values[.exposureAbsolute], let time = Int32(exactly: exposure.value) {
      exposureTime = Self.exposureTime(control: time)
    }
    if let mode = values[.exposureAuto] { exposureMode = mode.value == 1 ? .manual : .automatic }
    if let white = values[.autoWhiteBalance] { whiteBalance = white.value == 0 ? .manual : .automatic }
    if let zoom = values[.zoomAbsolute], zoom.minimum > 0, zoom.value > zoom.minimum {
      digitalZoom = Rational(Int32(clamping: zoom.value), Int32(clamping: zoom.minimum))
    }
  }
}
