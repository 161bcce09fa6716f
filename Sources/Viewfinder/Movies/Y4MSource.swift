package import Pixels
package import Stills
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
  ) throws(StillsError) {
    let name = StandardInput.name(of: path)
    let source = try ByteSource(path)
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let got = try Self.read(source, &byte, isFirst: line.isEmpty, isCancelled)
      if byte == UInt8(ascii: "\n") { break }
      guard got, line.count < Y4MHeader.longestLine else {
        throw StillsError(.badData, "\(name): \(line.isEmpty ? "it is empty" : Y4MHeader.noStream)")
      }
      line.append(byte)
    }
    do throws(VideoError) {
      header = try Y4MHeader(parsing: line)
    } catch {
      throw StillsError(.badData, "\(name): \(error)")
    }
    guard header.size.area <= MovieReader.mostPixels else {
      throw StillsError(
        .badData,
        "\(name): \(header.size) pixels are over the limit of \(MovieReader.mostPixels / 1_000_000) megapixels; scale the movie down"
      )
    }
    self.name = name
    self.source = source
    self.isCancelled = isCancelled
    pixelShape = header.pixelShape
    layout = FrameLayout(packed: header.format, size: header.size)
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
  package var byteCount: Int { header.frameByteCount }

  package func next(into memory: inout MutableRawSpan) throws(StillsError) -> MoviePicture? {
    precondition(memory.byteCount >= byteCount, "\(memory.byteCount) bytes for a picture of \(byteCount)")
    let word = Array("FRAME".utf8)
    var start = [UInt8](repeating: 0, count: word.count + 1)
    var got = try read(&start)
    if got == 0 { return nil }
    guard got == start.count else { throw cut() }
    guard start.starts(with: word), start[word.count] == UInt8(ascii: "\n") || start[word.count] == 0x20
    else {
      throw StillsError(
        .badData, "\(name): damaged: no picture begins where picture \(count + 1) should")
    }
    var length = 0
    while start[start.count - 1] != UInt8(ascii: "\n") {
      var byte: UInt8 = 0
      guard try Self.read(source, &byte, isFirst: false, isCancelled), length < Y4MHeader.longestLine else {
        throw cut()
      }
      start[start.count - 1] = byte
      length += 1
    }
    let byteCount = byteCount
    got = try memory.withUnsafeMutableBytes { memory throws(StillsError) in
      try source.read(into: .init(rebasing: memory[..<byteCount]), isFirst: false, isCancelled: isCancelled)
    }
    guard got == byteCount else { throw cut() }
    if header.bits > 8 { Y4MHeader.reduce(&memory, count: layout.byteCount, bits: header.bits) }
    defer { count += 1 }
    return MoviePicture(layout: layout, encoding: encoding, time: header.rate?.time(of: count))
  }

  private func cut() -> StillsError {
    StillsError(.badData, "\(name): it ends in the middle of picture \(count + 1)")
  }

  private func read(_ bytes: inout [UInt8]) throws(StillsError) -> Int {
    try Self.read(source, &bytes, isFirst: false, isCancelled)
  }

  /// Reads a byte; false at the end.
  private static func read(
    _ source: borrowing ByteSource, _ byte: inout UInt8, isFirst: Bool, _ isCancelled: () -> Bool
  ) throws(StillsError) -> Bool {
    var bytes: [UInt8] = [0]
    let got = try read(source, &bytes, isFirst: isFirst, isCancelled)
    byte = bytes[0]
    return got == 1
  }

  private static func read(
    _ source: borrowing ByteSource, _ bytes: inout [UInt8], isFirst: Bool, _ isCancelled: () -> Bool
  ) throws(StillsError) -> Int {
    var memory = bytes.mutableBytes()
    return try memory.withUnsafeMutableBytes { memory throws(StillsError) in
      try source.read(into: memory, isFirst: isFirst, isCancelled: isCancelled)
    }
  }
}
