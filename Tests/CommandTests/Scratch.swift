import Foundation
import Pixels
import Stills
import Testing

/// A temporary folder to run the program in, removed with the test.
final class Scratch {
  let path: String

  init() throws {
    // Short, since sockets lie in it whose paths have at most 107 bytes.
    path = NSTemporaryDirectory() + "viewfinder-\(UUID().uuidString.prefix(18))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of all files in it, hidden ones too.
  var files: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }

  func run(_ arguments: String...) throws -> Program.Result { try run(arguments) }

  func run(
    _ arguments: [String], environment: [String: String] = [:],
    meanwhile: (RunningProgram) throws -> Void = { _ in }
  ) throws -> Program.Result {
    try Program.run(
      executable: Program.url.path, arguments, in: path, environment: environment, meanwhile: meanwhile)
  }

  /// Runs a line of bash, in which `$viewfinder` is the program.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(
      executable: "/bin/bash", ["-c", line], in: path,
      environment: ["viewfinder": Program.url.path].merging(environment) { $1 })
  }

  /// Runs the program, which must fail with this status and this one line, and leave the folder as it was.
  func expectFailure(
    _ status: Int32, _ line: String, of arguments: [String], environment: [String: String] = [:],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let before = try files
    let result = try run(arguments, environment: environment)
    #expect(result.status == status, sourceLocation: place)
    #expect(result.errors == "viewfinder: \(line)\n", sourceLocation: place)
    #expect(result.output.isEmpty, sourceLocation: place)
    #expect(try files == before, sourceLocation: place)
  }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  func make(folder name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: url(name))
  }

  /// Writes a picture whose left half is dark and whose top row is red.
  func writePicture(
    _ name: String, width: Int = 8, height: Int = 6, settings: PhotoSettings = PhotoSettings()
  ) throws {
    let size = PixelSize(width: width, height: height)
    var image = Image(packed: .rgba8, size: size)
    for place in 0..<size.area {
      let (x, y) = (place % width, place / width)
      image.bytes.replaceSubrange(
        place * 4..<place * 4 + 4,
        with: y == 0 ? [255, 0, 0, 255] : x < width / 2 ? [10, 20, 30, 255] : [200, 150, 100, 255])
    }
    let format = try StillFormat(path: name, choices: .init(compression: .quality(100), chroma: .full))
    try write(
      try StillImage.encode(image, as: format, metadata: Metadata(photo: settings, size: size)), to: name)
  }

  func still(_ name: String) throws -> StillImage { try StillImage(contentsOf: url(name).path) }
}

extension StillImage {
  /// The red, green and blue at a place.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let channels = image.layout.format == .rgba8 ? 4 : 3
    let start = image.layout.planes[0].offset + y * image.layout.planes[0].stride + x * channels
    return Array(image.bytes[start..<start + 3])
  }
}

extension Program.Result {
  /// The report on standard output.
  var json: [String: Any] {
    get throws { try parseJSON(Data(output.utf8)) }
  }
}

func parseJSON(_ data: Data) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
}

/// The elements of a member that is an array of objects.
func objects(_ report: [String: Any], _ name: String) throws -> [[String: Any]] {
  try #require(report[name] as? [[String: Any]])
}

/// Waits until something holds, for as long as a loaded machine may need.
func waitUntil(_ holds: () throws -> Bool) {
  let end = Date() + 300
  while Date() < end {
    if (try? holds()) ?? false { return }
    usleep(20_000)
  }
}
