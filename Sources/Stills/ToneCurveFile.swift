public import Files

/// The control points of the curves in a Photoshop `.acv` file, x and y in 0…1, with increasing x.
///
/// The file consists of big-endian 16-bit words: the version (4, or 1 in old files), the number of curves (in
/// old files a bit per curve), and for each curve the number of points and the points, output before input, 0
/// to 255. The first curve is the master curve, followed by red, green and blue; further curves and later
/// data are ignored.
public struct ToneCurveFile: Hashable, Sendable {
  /// The master curve, applied to all channels.
  public let composite: [SIMD2<Double>]
  /// The curve of red.
  public let red: [SIMD2<Double>]
  /// The curve of green.
  public let green: [SIMD2<Double>]
  /// The curve of blue.
  public let blue: [SIMD2<Double>]

  /// Reads a file.
  ///
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` with the byte offset
  ///   and what was expected there when it contains no curves.
  public init(contentsOf path: String) throws(FileError) {
    try self.init(decoding: FileContent.read(path, limit: 1 << 20, contents: "curves"), name: path)
  }

  /// Decodes the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name for errors.
  public init(decoding bytes: [UInt8], name: String) throws(FileError) {
    var words = Words(bytes: bytes, name: name)
    let version = try words.next("the version, 1 or 4")
    guard version == 1 || version == 4 else {
      throw words.failure("expected the version, 1 or 4, found \(version); is it a Photoshop curves file?")
    }
    let stated = try words.next("the curves")
    // A curve that an old file omits is a straight line.
    var curves = Array(repeating: [SIMD2<Double>.zero, SIMD2<Double>.one], count: 4)
    let present = version == 1 ? (0..<16).filter { stated >> $0 & 1 == 1 } : Array(0..<stated)
    guard (1...19).contains(present.count) else {
      throw words.failure("expected 1 to 19 curves, found \(present.count)")
    }
    for place in present {
      let curve = try Self.curve(&words)
      if place < curves.count { curves[place] = curve }
    }
    (composite, red, green, blue) = (curves[0], curves[1], curves[2], curves[3])
  }

  private static func curve(_ words: inout Words) throws(FileError) -> [SIMD2<Double>] {
    let count = try words.next("the number of a curve's points")
    guard (2...19).contains(count) else {
      throw words.failure("expected 2 to 19 points of a curve, found \(count)")
    }
    var points: [SIMD2<Double>] = []
    for _ in 0..<count {
      let output = try words.next("a point's output")
      guard output <= 255 else { throw words.failure("expected an output of 0 to 255, found \(output)") }
      let input = try words.next("a point's input")
      guard input <= 255 else { throw words.failure("expected an input of 0 to 255, found \(input)") }
      let point = SIMD2(Double(input), Double(output)) / 255
      if let last = points.last, point.x <= last.x {
        throw words.failure("expected increasing inputs, found \(input) after \(Int(last.x * 255 + 0.5))")
      }
      points.append(point)
    }
    return points
  }

  /// Reads 16-bit words and tracks the position.
  private struct Words {
    let bytes: [UInt8]
    let name: String
    private var place = 0

    init(bytes: [UInt8], name: String) {
      self.bytes = bytes
      self.name = name
    }

    mutating func next(_ what: String) throws(FileError) -> Int {
      guard place + 2 <= bytes.count else {
        throw FileError(
          .badData, "\(name): byte \(place): expected \(what), found the end of the file")
      }
      place += 2
      return Int(bytes[place - 2]) << 8 | Int(bytes[place - 1])
    }

    /// An error at the word that was read last.
    func failure(_ message: String) -> FileError {
      FileError(.badData, "\(name): byte \(max(place - 2, 0)): \(message)")
    }
  }
}
