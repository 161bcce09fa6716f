internal import CZBar
public import Pixels

/// Reads QR codes and barcodes in pictures with ZBar. For use by one thread at a time.
public struct CodeDetector: ~Copyable, Sendable {
  // Safety: the handle is used by mutating functions only, of which one runs at a time.
  nonisolated(unsafe) private let handle: OpaquePointer
  private var memory: [UInt8] = []
  private var reduced: [UInt8] = []

  /// The longest side of the picture that is scanned.
  private static let longestSide = 4096

  /// Creates a reader.
  ///
  /// - Parameter symbologies: the kinds of codes to look for.
  /// - Throws: `notBuilt`.
  public init(_ symbologies: Set<CodeSymbology> = CodeSymbology.usual) throws(DetectionError) {
    guard czbar_is_built() else {
      throw DetectionError(
        .notBuilt, "this build reads no codes; build it with the package trait Codes, which needs libzbar-dev"
      )
    }
    guard let handle = czbar_create(symbologies.reduce(0) { $0 | 1 << $1.native.rawValue }) else {
      throw DetectionError(.failed, "there is no memory for reading codes")
    }
    self.handle = handle
  }

  deinit { czbar_destroy(handle) }

  /// The codes in a picture, in places of the upright picture.
  ///
  /// - Parameters:
  ///   - image: the picture, in any format but floats and mosaics.
  ///   - orientation: what makes its pixels appear upright.
  /// - Throws: `failed` for a picture that ZBar refuses.
  public mutating func codes(
    in image: Image, orientation: Orientation = .up
  ) throws(DetectionError) -> [MachineReadableCode] {
    var found: [MachineReadableCode] = []
    try image.withGray(orientation) { picture throws(DetectionError) in found = try codes(in: picture) }
    return found
  }

  /// The codes in rows of grey bytes.
  package mutating func codes(in picture: GrayPicture) throws(DetectionError) -> [MachineReadableCode] {
    var small = reduced
    defer { reduced = small }
    return try picture.withReduced(to: Self.longestSide, into: &small) {
      small, factor throws(DetectionError) in
      let found = try scan(small)
      let across = Double(factor) / Double(picture.size.width)
      let down = Double(factor) / Double(picture.size.height)
      return found.map { code in
        var code = code
        for index in code.corners.indices {
          code.corners[index].x *= across
          code.corners[index].y *= down
        }
        return code
      }
    }
  }

  /// The codes with their corners in pixels.
  private mutating func scan(_ picture: GrayPicture) throws(DetectionError) -> [MachineReadableCode] {
    let (width, height) = (picture.size.width, picture.size.height)
    let count: Int32
    if picture.stride == width {
      count = picture.bytes.withUnsafeBufferPointer {
        czbar_scan(handle, $0.baseAddress!, Int32(width), Int32(height))
      }
    } else {
      // ZBar knows no padding between rows.
      memory.removeAll(keepingCapacity: true)
      for row in 0..<height {
        let start = row * picture.stride
        memory.append(picture.bytes.bytes.extracting(start..<start + width))
      }
      count = czbar_scan(handle, memory, Int32(width), Int32(height))
    }
    guard count >= 0 else { throw DetectionError(.failed, "ZBar cannot scan a picture of \(picture.size)") }
    return (0..<count).compactMap { code(at: $0) }
  }

  private func code(at index: Int32) -> MachineReadableCode? {
    let found = czbar_code(handle, index)
    guard let symbology = CodeSymbology(found.symbology) else { return nil }
    var corners = (0..<found.places).map { place in
      var x: Int32 = 0
      var y: Int32 = 0
      czbar_place(handle, index, place, &x, &y)
      return NormalizedPoint(x: Double(x), y: Double(y))
    }
    if symbology == .qr, corners.count == 4 {
      // ZBar's go counterclockwise.
      corners = [corners[0], corners[3], corners[2], corners[1]]
    } else if let box = NormalizedRectangle(around: corners) {
      let (right, bottom) = (box.x + box.width, box.y + box.height)
      corners = [
        NormalizedPoint(x: box.x, y: box.y), NormalizedPoint(x: right, y: box.y),
        NormalizedPoint(x: right, y: bottom), NormalizedPoint(x: box.x, y: bottom),
      ]
    }
    return MachineReadableCode(
      symbology: symbology, bytes: Array(copying: found.bytes, count: found.count),
      corners: corners)
  }
}
