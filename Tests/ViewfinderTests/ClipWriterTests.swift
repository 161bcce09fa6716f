import Files
import Foundation
import Pixels
import Testing
import Video
import Viewfinder

/// Movie files, read by another program.
struct ClipWriterTests {
  private static let size = PixelSize(width: 64, height: 48)

  /// A picture of one colour: luma and the two chromas.
  private static func picture(
    _ luma: UInt8, _ blue: UInt8, _ red: UInt8, _ format: PixelFormat, _ size: PixelSize = size
  ) -> Image {
    var image = Image(packed: format, size: size, encoding: .video709)
    let chroma = format.planes[1].size(for: size).area
    let planes: [UInt8] =
      format == .nv12
      ? (0..<chroma).flatMap { _ in [blue, red] }
      : Array(repeating: blue, count: chroma) + Array(repeating: red, count: chroma)
    image.bytes = Array(repeating: luma, count: size.area) + planes
    return image
  }

  private struct Probe: Decodable {
    struct Stream: Decodable {
      let codecName: String
      let width, height: Int
      let colorRange, colorSpace: String?
    }
    struct Format: Decodable { let tags: [String: String]? }
    struct Frame: Decodable { let ptsTime: String? }
    let streams: [Stream]
    let format: Format
    let frames: [Frame]
  }

  private static func probe(_ path: String) throws -> Probe {
    let output = try ExternalTool.run(
      "ffprobe", ["-v", "error", "-of", "json", "-show_streams", "-show_format", "-show_frames", path])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Probe.self, from: output)
  }

  private static func folder() throws -> String {
    let path = NSTemporaryDirectory() + "clip-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func picturesTooFarApartAreRefusedByName() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ name: String, hours: Int) throws {
      var clip = try ClipWriter(to: folder + name, VideoSettings(Self.size, codec: .h264))
      for time in [Duration.zero, .seconds(1), .seconds(3600 * hours), .seconds(3600 * hours + 1)] {
        try clip.append(Self.picture(90, 128, 128, .yuv420), at: time)
      }
      _ = try clip.finish()
    }
    try write("a.mp4", hours: 6)
    try write("a.mkv", hours: 7)
    let error = #expect(throws: VideoError.self) { try write("b.mov", hours: 7) }
    #expect(error?.description.contains("write .mkv") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.mkv", "a.mp4"])
  }

  @Test(arguments: [
    ("a.mov", VideoCodec.h264, PixelFormat.yuv420), ("a.mp4", .h264, .nv12), ("a.mp4", .hevc, .yuv420),
    ("a.mov", .motionJPEG, .yuv420),
  ])
  func framesTimesAndColorsAreInTheFile(name: String, codec: VideoCodec, format: PixelFormat) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + name
    let identifier = ContentIdentifier()
    var clip = try ClipWriter(
      to: path, VideoSettings(Self.size, codec: codec, format: format, quality: 0.9), identifier: identifier)
    // A camera's irregular times, far from zero.
    let times = (0..<20).map { (frame: Int) -> Duration in
      .seconds(5000) + .microseconds(frame * 33_333) + .microseconds(frame % 3 * 4000)
    }
    for (index, time) in times.enumerated() {
      try clip.append(Self.picture(UInt8(40 + index * 8), 90, 160, format), at: time)
      // One with the same time is left out.
      if index == 5 { try clip.append(Self.picture(0, 0, 0, format), at: time) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.isEmpty)
    let summary = try clip.finish()
    #expect(summary.frames == 20 && summary.dropped == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    let probe = try Self.probe(path)
    let stream = try #require(probe.streams.first)
    #expect(stream.codecName == codec.rawValue && stream.width == 64 && stream.height == 48)
    #expect(stream.colorRange == (codec == .motionJPEG ? "pc" : "tv"))
    #expect(probe.format.tags?["com.apple.quicktime.content.identifier"] == identifier.grouped)
    let stored = probe.frames.compactMap { $0.ptsTime.flatMap { Double($0) } }
    #expect(stored.count == 20)
    for (index, time) in stored.enumerated() {
      let expected = Double(index * 33_333 + (index % 3) * 4000) / 1e6
      #expect(abs(time - expected) < 2e-5, "\(index): \(time) instead of \(expected)")
    }
    // Decoded by another program to the same YCbCr.
    let raw = try ExternalTool.run(
      "ffmpeg", ["-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-"])
    let length = Self.size.area * 3 / 2
    #expect(raw.count == 20 * length)
    for index in 0..<min(20, raw.count / length) {
      let frame = [UInt8](raw[index * length..<(index + 1) * length])
      let center = 24 * 64 + 32, blue = 64 * 48 + 12 * 32 + 16
      #expect(abs(Int(frame[center]) - (40 + index * 8)) <= 4, "luma of \(index): \(frame[center])")
      #expect(abs(Int(frame[blue]) - 90) <= 4 && abs(Int(frame[blue + 32 * 24]) - 160) <= 4)
    }
  }

  /// Sound at times that no file takes, and at some that all that follows would wait for.
  @Test(arguments: ["a.mp4", "a.mkv"]) func soundOutOfOrderIsLeftOut(name: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = folder + "source.mp4"
    _ = try ExternalTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=2", "-f", "lavfi", "-i",
        "sine=duration=1.8:sample_rate=48000", "-c:v", "mpeg4", "-c:a", "aac", source,
      ])
    let reader = try MovieReader(contentsOf: source, sound: .read)
    var bytes = [UInt8](repeating: 0, count: reader.byteCount)
    var memory = bytes.mutableBytes()
    var sound: [(packet: VideoPacket, duration: Duration)] = []
    while case .picture = reader.next(into: &memory) {}
    while let part = reader.takeSound() { if part.packet.time >= .zero { sound.append(part) } }
    // 1.8 s in packets of 1024 samples.
    try #require(sound.count > 80)
    sound[10].packet.time = sound[9].packet.time
    sound[20].packet.time += .seconds(3600)
    sound[30].packet.time = sound[25].packet.time
    for index in 40...41 { sound[index].packet.time += .seconds(7200) }
    var clip = try ClipWriter(
      to: folder + name, VideoSettings(Self.size), soundOf: reader, replacing: .never)
    for index in 0..<50 {
      let time = Duration.milliseconds(40 * index)
      for (place, part) in sound.enumerated() {
        // A packet lasts for 21.3 ms.
        guard 1024 * place / 48 / 40 == index else { continue }
        clip.append(sound: part.packet, lasting: part.duration)
      }
      try clip.append(Self.picture(100, 90, 160, .yuv420), at: time)
    }
    let summary = try clip.finish()
    #expect(summary.droppedSound == 5 && summary.dropped == 0)
    let packets = try ExternalTool.run(
      "ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "packet=size", "-of", "csv=p=0",
      folder + name)
    let lines = String(decoding: packets, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == sound.count - 5)
  }

  @Test func oddSidesLoseTheirLastPixels() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let size = PixelSize(width: 65, height: 49)
    var clip = try ClipWriter(to: folder + "a.mp4", VideoSettings(size))
    try clip.append(Self.picture(100, 90, 160, .yuv420, size), at: .zero)
    #expect(try clip.finish().frames == 1)
    let probe = try Self.probe(folder + "a.mp4")
    #expect(probe.streams.map(\.width) == [64] && probe.streams.map(\.height) == [48])
  }

  @Test func aFileIsWholeOrNothing() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    let path = folder + "a.mp4"
    // A writer that is given up, and one without pictures.
    do {
      var clip = try ClipWriter(to: path, VideoSettings(Self.size))
      try clip.append(Self.picture(100, 90, 160, .yuv420), at: .zero)
    }
    #expect(try files().isEmpty)
    #expect(throws: VideoError.self) {
      let empty = try ClipWriter(to: path, VideoSettings(Self.size))
      _ = try empty.finish()
    }
    #expect(try files().isEmpty)
    // An existing file is kept, unless it is to be replaced.
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: FileError.self) { _ = try ClipWriter(to: path, VideoSettings(Self.size)) }
    var clip = try ClipWriter(to: path, VideoSettings(Self.size), replacing: .always)
    try clip.append(Self.picture(100, 90, 160, .yuv420), at: .zero)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    _ = try clip.finish()
    #expect(try files() == ["a.mp4"] && Self.probe(path).frames.count == 1)
    // Names that no clip can have.
    for (name, code) in [
      ("a.avi", FileError.Code.unsupported), ("", .unsupported), ("none/a.mp4", .cannotCreate),
    ] {
      let error = #expect(throws: FileError.self) {
        _ = try ClipWriter(to: name.isEmpty ? "" : folder + name, VideoSettings(Self.size))
      }
      #expect(error?.code == code, "\(name)")
    }
    #expect(try files() == ["a.mp4"])
  }

  @Test func aPhotographAndItsClipShareTheirNumber() throws {
    let identifier = ContentIdentifier()
    var photo = CapturedPhoto(Image(packed: .rgba8, size: Self.size), camera: nil, graph: Graph())
    photo.settings.uniqueID = identifier.digits
    let still = try StillImage(decoding: try photo.encoded(), name: "photo")
    #expect(still.metadata.text("Exif.Photo.ImageUniqueID") == identifier.digits)
    #expect(identifier.grouped.replacing("-", with: "").lowercased() == identifier.digits)
    #expect(identifier.digits.count == 32 && ContentIdentifier() != identifier)
  }
}
