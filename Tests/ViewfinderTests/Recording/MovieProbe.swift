import Foundation
import Testing

/// What other programs find in a movie.
struct MovieProbe {
  /// The times of the pictures in seconds.
  let times: [Double]
  /// The duration that the file states in seconds; nil when it states none.
  let duration: Double?
  let codec: String
  let width: Int
  let height: Int

  private struct Report: Decodable {
    struct Stream: Decodable {
      let codecName: String
      let width, height: Int
    }
    struct Format: Decodable { let duration: String? }
    struct Packet: Decodable { let ptsTime: String? }
    let streams: [Stream]
    let format: Format
    let packets: [Packet]
  }

  init(_ path: String) throws {
    let output = try ExternalTool.run(
      "ffprobe",
      [
        "-v", "error", "-of", "json", "-select_streams", "v", "-show_streams", "-show_format",
        "-show_packets", path,
      ]
    )
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let report = try decoder.decode(Report.self, from: output)
    let stream = try #require(report.streams.first)
    times = report.packets.compactMap { $0.ptsTime.flatMap { Double($0) } }
    duration = report.format.duration.flatMap { Double($0) }
    (codec, width, height) = (stream.codecName, stream.width, stream.height)
  }

  /// The pictures of a movie, decoded by another program, as luma planes.
  static func luma(_ path: String, _ width: Int, _ height: Int) throws -> [[UInt8]] {
    let raw = [UInt8](
      try ExternalTool.run(
        "ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f",
        "rawvideo",
        "-"))
    let length = width * height * 3 / 2
    try #require(raw.count % length == 0)
    return stride(from: 0, to: raw.count, by: length).map { Array(raw[$0..<$0 + width * height]) }
  }

  /// The peak signal-to-noise ratio of 8-bit values in dB.
  static func psnr(_ one: [UInt8], _ other: [UInt8]) -> Double {
    let sum = zip(one, other).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
    return 10 * log10(255 * 255 * Double(one.count) / max(sum, 1e-9))
  }
}
