internal import CFaces
import Glibc
public import Pixels

/// Finds faces in pictures with OpenCV's cascades: frontal ones that lean by up to 15 degrees, and profiles.
///
/// A face counts where its cascade finds it again when the place is turned: what reminds of a face, such as the muzzle or
/// the eye of an animal, does so at one angle or two only.
///
/// Cost: up to 0.1 s of processor time for 320x240 pixels (`viewfinder detect --faces` on sixty such pictures), and as
/// much again for each of the two further leans. For use by one thread at a time.
public struct FaceDetector: ~Copyable, Sendable {
  /// Which faces are looked for.
  public enum Leans: Hashable, Sendable {
    /// Those that are nearly upright.
    case upright
    /// Also those that lean by up to 45 degrees to either side.
    case tilted
  }

  // Safety: the handle is used by mutating functions only, of which one runs at a time.
  nonisolated(unsafe) private let handle: OpaquePointer
  private let leans: Leans
  private let smallest: Double
  private var memory: [UInt8] = []

  /// The longest side of the picture that the cascades read.
  private static let longestSide = 640
  /// The most faces that are reported.
  private static let limit = 64
  /// The side of the cascades' own window in pixels.
  private static let window = 20

  /// Loads the cascades.
  ///
  /// - Parameters:
  ///   - leans: which faces are looked for.
  ///   - smallest: the side of the smallest face as a fraction of the picture's shorter side.
  /// - Throws: `notBuilt`, or `missingData` when the cascades are not installed.
  public init(_ leans: Leans = .upright, smallest: Double = 0.08) throws(DetectionError) {
    guard cfaces_is_built() else {
      throw DetectionError(
        .notBuilt,
        "this build detects no faces; build it with the package trait Faces, which needs libopencv-objdetect-dev"
      )
    }
    guard let folder = Self.folders.first(where: { access($0, R_OK) == 0 }) else {
      throw DetectionError(
        .missingData,
        "face detection needs the cascades in \(Self.folders[0]); install the Debian package opencv-data")
    }
    handle = try Self.load(folder)
    self.leans = leans
    self.smallest = min(max(smallest, 0), 1)
  }

  deinit { cfaces_destroy(handle) }

  private static let folders = [
    "/usr/share/opencv4/haarcascades", "/usr/local/share/opencv4/haarcascades",
    "/usr/share/opencv/haarcascades",
  ]

  /// Loads the cascades of a folder.
  static func load(_ folder: String) throws(DetectionError) -> OpaquePointer {
    var message = [CChar](repeating: 0, count: Int(CFACES_MESSAGE_SIZE))
    guard let handle = cfaces_create(folder, &message) else {
      throw DetectionError(
        .missingData,
        "\(Self.text(message)); install the Debian package opencv-data again")
    }
    return handle
  }

  private static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The faces in a picture, the most certain first, in places of the upright picture.
  ///
  /// - Parameters:
  ///   - image: the picture, in any format but floats and mosaics.
  ///   - orientation: what makes its pixels appear upright.
  /// - Throws: `failed` for a picture that OpenCV refuses.
  public mutating func faces(
    in image: Image, orientation: Orientation = .up
  ) throws(DetectionError) -> [Face] {
    var found: [Face] = []
    try image.withGray(orientation) { picture throws(DetectionError) in
      found = try faces(in: picture, longestSide: Self.longestSide)
    }
    return found
  }

  /// The faces in rows of grey bytes, which are reduced to a longest side first.
  package mutating func faces(
    in picture: GrayPicture, longestSide: Int
  ) throws(DetectionError) -> [Face] {
    let angles: [Float] = leans == .upright ? [0] : [0, -30, 30]
    let (handle, smallest) = (handle, smallest)
    return try picture.withReduced(to: longestSide, into: &memory) {
      small, factor throws(DetectionError) in
      let (width, height) = (small.size.width, small.size.height)
      // OpenCV reads past pictures that are smaller than the cascade's window.
      guard min(width, height) >= Self.window else { return [] }
      let least = max(Self.window, Int(smallest * Double(min(width, height))))
      var found = [CFace](repeating: CFace(), count: Self.limit)
      var message = [CChar](repeating: 0, count: Int(CFACES_MESSAGE_SIZE))
      let stride = small.stride
      let count = small.bytes.withUnsafeBufferPointer {
        cfaces_find(
          handle, $0.baseAddress!, Int32(width), Int32(height), stride, Int32(least), angles,
          Int32(angles.count), &found, Int32(Self.limit), &message)
      }
      guard count >= 0 else {
        throw DetectionError(.failed, "OpenCV cannot look for faces: \(Self.text(message))")
      }
      // The reduction leaves out what is no whole square.
      let across = Double(factor) / Double(picture.size.width)
      let down = Double(factor) / Double(picture.size.height)
      return found.prefix(Int(count)).compactMap { Face($0, across: across, down: down) }
    }
  }
}

extension Face {
  fileprivate init?(_ found: CFace, across: Double, down: Double) {
    let half = Double(found.side) / 2
    let square = NormalizedRectangle(
      x: (Double(found.centerX) - half) * across, y: (Double(found.centerY) - half) * down,
      width: 2 * half * across, height: 2 * half * down)
    guard let inside = square.intersection(.whole) else { return nil }
    self.init(
      bounds: inside, roll: Double(found.roll), view: found.view == CFacesProfile ? .profile : .frontal)
  }
}
