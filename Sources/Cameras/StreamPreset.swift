import Glibc
public import Pixels

/// The size of a stream by name, as AVFoundation's session presets have it.
///
/// ```swift
/// let source = CameraSource(camera, camera.request(for: .hd1920x1080) ?? camera.request(for: .high)!)
/// ```
public enum StreamPreset: String, Hashable, Sendable, CaseIterable {
  /// The largest frames, at whatever rate: for photographs.
  case photo
  /// The largest frames of at most 3840x2160 pixels that come 24 times a second; of a camera without such, its fastest.
  case high
  /// Frames of about 480x360 pixels.
  case medium
  /// Frames of about 192x144 pixels.
  case low
  case cif352x288, vga640x480, qhd960x540, hd1280x720, hd1920x1080, hd4K3840x2160

  /// The exact size that it stands for; nil where it is relative to what a camera has.
  public var size: PixelSize? {
    switch self {
    case .photo, .high, .medium, .low: nil
    case .cif352x288: PixelSize(width: 352, height: 288)
    case .vga640x480: PixelSize(width: 640, height: 480)
    case .qhd960x540: PixelSize(width: 960, height: 540)
    case .hd1280x720: PixelSize(width: 1280, height: 720)
    case .hd1920x1080: PixelSize(width: 1920, height: 1080)
    case .hd4K3840x2160: PixelSize(width: 3840, height: 2160)
    }
  }

  /// What a camera that delivers `formats` is asked for; nil where it does not have the size.
  package func request(among formats: [CameraFormat]) -> StreamRequest? {
    let sizes = formats.flatMap(\.sizes)
    func nearest(_ width: Int, _ height: Int) -> PixelSize? {
      func distance(_ size: PixelSize) -> Double { abs(log(Double(size.area) / Double(width * height))) }
      return sizes.map(\.size).min { distance($0) < distance($1) }
    }
    let size: PixelSize? =
      switch self {
      case .photo: sizes.map(\.size).max { $0.area < $1.area }
      case .high: Self.largestMovie(sizes)
      case .medium: nearest(480, 360)
      case .low: nearest(192, 144)
      case .cif352x288, .vga640x480, .qhd960x540, .hd1280x720, .hd1920x1080, .hd4K3840x2160:
        sizes.lazy.map(\.size).first { $0 == self.size }
      }
    return size.map { StreamRequest(size: $0) }
  }

  /// The largest size for movies; one whose driver tells no rates is taken to be fast enough.
  private static func largestMovie(_ sizes: [CameraFormat.Size]) -> PixelSize? {
    func rate(_ size: CameraFormat.Size) -> Double { size.rates.map(\.perSecond).max() ?? .infinity }
    let fluent = sizes.filter { rate($0) >= 24 && $0.size.area <= 3840 * 2160 }
    if let largest = fluent.max(by: { $0.size.area < $1.size.area }) { return largest.size }
    return sizes.max { (rate($0), $0.size.area) < (rate($1), $1.size.area) }?.size
  }
}

extension Camera {
  /// What a stream is asked for to have a preset's size; nil where the camera does not have it.
  public func request(for preset: StreamPreset) -> StreamRequest? { preset.request(among: formats) }

  /// Whether a stream can have a preset's size. ``StreamPreset/photo``, `high`, `medium` and `low` every camera has that tells
  /// its sizes.
  public func canUse(_ preset: StreamPreset) -> Bool { request(for: preset) != nil }
}
