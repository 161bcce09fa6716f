package import Files
package import Pixels
import Stills
package import Video

/// A YUV4MPEG2 stream from a file, a pipe or the standard input.
package final class Y4MSource: MovieSource {
  package let name: String
  package let pixelShape: String?
  private let header: Y4MHeader
  package var bits: Int? { header.bits }
  private let source: ByteSource
  private let encoding: ColorEncoding
  private let isCancelled: () -> Bool
  private let layout: FrameLayout
  private let memory: SampleMemory<UInt8>
  private var count = 0

  /// Whether a file starts as such a stream does.
  package static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: (Y4MHeader.magic + " ").utf8) }

  /// Reads the first line.
  ///
  /// - Parameters:
  ///   - path: the file; `/dev/stdin` is the standard input.
  ///   - matrix: what the samples mean, which no stream says; nil decides by the size.
  ///   - isCancelled: polled while a pipe has no data.
  /// - Throws: `badData` for what is no such stream, or not read; what reading throws.
  package init(
    _ path: String, matrix: ColorEncoding.Matrix? = nil, isCancelled: @escaping () -> Bool
  ) throws(FileError) {
    let name = StandardInput.name(of: path)
    let source = try ByteSource(path)
    var line: [UInt8] = []
    while true {
      let byte = try Self.bytes(1, of: source, isFirst: line.isEmpty, isCancelled).first
      if byte == UInt8(ascii: "\n") { break }
      guard let byte, line.count < Y4MHeader.longestLine else {
        throw FileError(.badData, "\(name): \(line.isEmpty ? "it is empty" : Y4MHeader.noStream)")
      }
      line.append(byte)
    }
    do throws(VideoError) {
      header = try Y4MHeader(parsing: line)
    } catch {
      throw FileError(.badData, "\(name): \(error)")
    }
    guard header.size.area <= MovieReader.mostPixels else {
      throw FileError(
        .badData,
        "\(name): \(header.size) pixels are over the limit of \(MovieReader.mostPixels / 1_000_000) megapixels; scale the movie down"
      )
    }
    self.name = name
    self.source = source
    self.isCancelled = isCancelled
    pixelShape = header.pixelShape
    layout = FrameLayout(packed: header.format, size: header.size)
    memory = SampleMemory(count: header.frameByteCount)
    var encoding = MovieColors.usual(for: header.size, matrix)
    encoding.range = header.range
    self.encoding = encoding
  }

  package var size: PixelSize { header.size }
  package var orientation: Orientation { .up }
  package var rate: MovieRate? { header.rate }
  package var expectedCount: Int? {
    source.size > 0 ? source.size / (header.frameByteCount + 6) : nil
  }

  package func withPixels(_ body: (RawSpan) throws -> Void) rethrows {
    let memory = memory
    try body(memory.bytes(0..<memory.count))
  }

  package func next() throws(FileError) -> MoviePicture? {
    let word = Array("FRAME".utf8)
    let start = try Self.bytes(word.count + 1, of: source, isCancelled)
    if start.isEmpty { return nil }
    guard start.count == word.count + 1 else { throw cut() }
    guard start.starts(with: word), start[word.count] == UInt8(ascii: "\n") || start[word.count] == 0x20
    else {
      throw FileError(
        .badData, "\(name): damaged: no picture begins where picture \(count + 1) should")
    }
    var length = 0
    var last = start[word.count]
    while last != UInt8(ascii: "\n") {
      guard let byte = try Self.bytes(1, of: source, isCancelled).first, length < Y4MHeader.longestLine else {
        throw cut()
      }
      last = byte
      length += 1
    }
    let byteCount = header.frameByteCount
    let memory = memory
    var pixels = memory.mutableBytes(0..<byteCount)
    let isWhole = try pixels.withUnsafeMutableBytes { memory throws(FileError) in
      let target = memory.bindMemory(to: UInt8.self)
      var picture = OutputSpan(buffer: target.extracting(..<byteCount), initializedCount: 0)
      try source.read(into: &picture, isFirst: false, isCancelled: isCancelled)
      return picture.isFull
    }
    guard isWhole else { throw cut() }
    if header.bits > 8 { Y4MHeader.reduce(&pixels, count: layout.byteCount, bits: header.bits) }
    defer { count += 1 }
    return MoviePicture(layout: layout, encoding: encoding, time: header.rate?.time(of: count))
  }

  private func cut() -> FileError {
    FileError(.badData, "\(name): it ends in the middle of picture \(count + 1)")
  }

  /// The next bytes, fewer than `count` only at the end.
  private static func bytes(
    _ count: Int, of source: borrowing ByteSource, isFirst: Bool = false, _ isCancelled: () -> Bool
  ) throws(FileError) -> [UInt8] {
    try [UInt8](capacity: count) { memory throws(FileError) in
      try source.read(into: &memory, isFirst: isFirst, isCancelled: isCancelled)
    }
  }
}
