public import Cameras
import Detection
public import FilterGraph
public import Pixels
public import Stills

/// A photograph that was taken, before it is written.
public struct CapturedPhoto: Sendable {
  /// The pixels, upright.
  public var image: Image
  /// The frame without the graph, where a clean copy was asked for.
  public var clean: Image?
  /// The frame as the camera sent it, where it was asked for.
  public var raw: RawFrame?
  /// The facts about the photograph that its metadata records.
  public var settings: PhotoSettings
  /// How it is written.
  public var format: StillFormat
  /// What was really done; nil for a photograph that no session took.
  public var resolved: ResolvedPhotoSettings?
  /// The frame's moment of exposure on the monotonic clock; nil for a photograph that is not of one frame.
  public var timestamp: Duration?
  /// The camera's count of the frame.
  public var sequence: UInt32?

  /// Describes a photograph taken now.
  ///
  /// - Parameters:
  ///   - image: the pixels, upright.
  ///   - camera: where the frame came from; nil for a source other than a camera.
  ///   - graph: the chain that it went through.
  ///   - format: how it is written.
  public init(_ image: Image, camera: (any Camera)?, graph: Graph, format: StillFormat = .jpeg(.init())) {
    self.image = image
    self.format = format
    settings = camera.map { PhotoSettings(camera: $0) } ?? PhotoSettings()
    settings.time = .now()
    settings.software = softwareName
    let chain = graph.description
    settings.userComment = chain.isEmpty ? nil : chain
  }

  /// The bytes of a file with the picture and its metadata.
  ///
  /// Looks for faces first where ``PhotoCaptureSettings/faceRegions`` asks for them.
  public func encoded(as format: StillFormat? = nil) throws(StillsError) -> [UInt8] {
    var photo = self
    if photo.settings.faces.isEmpty, resolved?.requested.faceRegions == .recorded {
      do throws(DetectionError) {
        try photo.recordFaces()
      } catch {
        throw StillsError(.unsupported, error.description)
      }
    }
    return try StillImage.encode(
      image, as: format ?? self.format, metadata: Metadata(photo: photo.settings, size: image.size))
  }

  /// Writes a file in the format of its name's extension, JPEG or PNG. The file appears complete or not at all.
  public func write(to path: String, replacing: AtomicFile.Replacing = .never) async throws(StillsError) {
    try AtomicFile.write(try encoded(as: try StillFormat(path: path)), to: path, replacing: replacing)
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
    let profile = camera.profile
    make = profile?.maker ?? camera.info.hardware.maker
    model =
      profile?.model ?? camera.info.hardware.model ?? (camera.info.name.isEmpty ? nil : camera.info.name)
    lensModel = profile?.lensModel
    fNumber = profile?.aperture.map { Rational(Int32(($0 * 100).rounded()), 100) }
    focalLength = profile?.focalLength.map { Rational(Int32(($0 * 1000).rounded()), 1000) }
    if let exposure = values[.exposureAbsolute]?.value.number, let time = Int32(exactly: exposure) {
      exposureTime = Self.exposureTime(control: time)
    }
    if let mode = values[.exposureAuto] { exposureMode = mode.value == 1 ? .manual : .automatic }
    if exposureTime != nil || exposureMode != nil {
      exposureBias = exposureMode == .automatic ? values[.exposureBias].flatMap(Rational.init(bias:)) : nil
      exposureBias = exposureBias ?? Rational(0, 1)
    }
    if let white = values[.autoWhiteBalance] { whiteBalance = white.value == 0 ? .manual : .automatic }
    lightSource = values[.whiteBalancePreset].flatMap { LightSource(preset: $0) }
    if let iso = values[.isoSensitivity],
      let item = iso.menu.first(where: { .integer($0.value) == iso.value }),
      let thousandths = Int(item.name), thousandths >= 1000
    {
      isoSpeed = UInt16(clamping: thousandths / 1000)
    } else if let gain = values[.gain]?.value.number {
      isoSpeed = profile?.isoSpeed(ofGain: gain)
    }
    if let zoom = values[.zoomAbsolute], let factor = zoom.value.number, zoom.minimum > 0,
      factor > zoom.minimum
    {
      digitalZoom = Rational(Int32(clamping: factor), Int32(clamping: zoom.minimum))
    }
  }
}

extension PhotoSettings.Rational {
  /// The correction of `V4L2_CID_AUTO_EXPOSURE_BIAS`, a menu of thousandths of a stop; nil when it says none.
  fileprivate init?(bias: CameraControl) {
    guard let item = bias.menu.first(where: { .integer($0.value) == bias.value }),
      let thousandths = Int32(item.name)
    else { return nil }
    self.init(thousandths, 1000)
  }
}

extension PhotoSettings.LightSource {
  /// The light of a preset of `V4L2_CID_AUTO_N_PRESET_WHITE_BALANCE`; nil for the automatic and the manual one, and for
  /// those that Exif does not have.
  fileprivate init?(preset: CameraControl) {
    switch preset.value.number {
    case 2: self = .tungsten
    case 3, 4: self = .fluorescent
    case 6: self = .daylight
    case 7: self = .flash
    case 8: self = .cloudy
    case 9: self = .shade
    default: return nil
    }
  }
}
