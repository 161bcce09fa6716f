import Foundation
import Pixels

/// A program that develops DNG files, by the author of dcraw or by LibRaw's.
enum RawDeveloper: String, CaseIterable, Sendable {
  case libRaw = "dcraw_emu"
  case dcraw

  /// How the values of the result are encoded.
  enum Encoding: Sendable {
    /// 16 bits in proportion to the light.
    case linear
    /// 8 bits of sRGB.
    case display
  }

  /// A developed picture.
  struct Picture: Sendable {
    let size: PixelSize
    private let values: [SIMD3<Double>]

    /// The red, green and blue of a pixel, 0…1.
    subscript(x: Int, y: Int) -> SIMD3<Double> { values[y * size.width + x] }

    /// Reads a portable pixmap or greymap.
    init?(_ file: [UInt8]) {
      var words: [String] = []
      var place = 0
      while words.count < 4, place < file.count {
        let end = file[place...].firstIndex { [0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? file.count
        words.append(String(decoding: file[place..<end], as: UTF8.self))
        place = end + 1
      }
      guard words.count == 4, let width = Int(words[1]), let height = Int(words[2]),
        let maximum = Int(words[3]), width > 0, height > 0
      else { return nil }
      let size = PixelSize(width: width, height: height)
      let channels = words[0] == "P5" ? 1 : 3, bytes = maximum > 255 ? 2 : 1
      guard file.count - place >= size.area * channels * bytes else { return nil }
      self.size = size
      values = (0..<size.area).map { pixel in
        func value(_ channel: Int) -> Double {
          let start = place + (pixel * channels + min(channel, channels - 1)) * bytes
          let number = bytes == 1 ? Int(file[start]) : Int(file[start]) << 8 | Int(file[start + 1])
          return Double(number) / Double(maximum)
        }
        return SIMD3(value(0), value(1), value(2))
      }
    }
  }

  private static func path(_ program: String) -> String { "/usr/bin/\(program)" }

  /// Whether the program is there.
  var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: Self.path(rawValue)) }

  /// Develops a DNG file with the white balance of the shot, bilinear demosaicing, no change of brightness, and the
  /// primaries of sRGB.
  func develop(_ file: [UInt8], _ encoding: Encoding) throws -> Picture {
    var options = ["-w", "-W", "-q", "0", "-o", "1"]
    switch encoding {
    case .linear: options += ["-4"]
    case .display: options += ["-g", "2.4", "12.92"]
    }
    // Otherwise LibRaw takes the brightest value of the picture for the sensor's greatest.
    if self == .libRaw { options += ["-c", "0"] }
    return try Self.withFile(file) { folder, path in
      _ = try Self.run(rawValue, options + [path])
      for name in ["a.dng.ppm", "a.dng.pgm", "a.ppm", "a.pgm"] {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        if let picture = Picture(Array(data)) { return picture }
      }
      throw Failure(description: "\(rawValue) wrote no picture")
    }
  }

  /// What LibRaw's raw-identify says of a file.
  static func identify(_ file: [UInt8]) throws -> String {
    try withFile(file) { _, path in try run("raw-identify", ["-v", path]) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func withFile<Result>(_ file: [UInt8], _ body: (String, String) throws -> Result) throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("raw-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.dng")
    try Data(file).write(to: path)
    return try body(folder.path, path.path)
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let result = try Program.run(executable: path(program), arguments, environment: ["TZ": "UTC"])
    guard result.status == 0 else {
      throw Failure(description: "\(program) failed: \(result.errors)\(result.output)")
    }
    return result.output
  }
}
