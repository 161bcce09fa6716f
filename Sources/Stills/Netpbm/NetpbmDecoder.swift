import Files
import Pixels

/// Decodes a PBM, PGM, PPM or PFM file, whose bytes must outlive it.
final class NetpbmDecoder: BandDecoder {
  let facts = StillFacts(metadata: Metadata(), notices: [], profile: [], orientation: .up, isOpaque: true)
  let size: PixelSize
  let format: PixelFormat
  let isOneBand = false
  private let file: FileBytes
  private let header: NetpbmHeader
  private let name: String
  private var row = 0
  private var text: NetpbmText
  /// The levels of 8 or 16 bits for the numbers in the file.
  private let levels: [UInt16]
  private var line: [UInt16]

  init(_ file: FileBytes, _ header: NetpbmHeader, name: String) {
    self.file = file
    self.header = header
    self.name = name
    size = PixelSize(width: header.width, height: header.height)
    text = NetpbmText(file, from: header.start)
    line = Array(repeating: 0, count: header.width * header.channels)
    switch header.samples {
    case .bits:
      levels = [255, 0]
      format = .gray8
    case .integers(let greatest):
      let top = greatest > 255 ? 65535 : 255
      levels = (0...greatest).map { UInt16(($0 * top + greatest / 2) / greatest) }
      format =
        switch (header.channels, top) {
        case (1, 255): .gray8
        case (1, _): .gray16
        case (_, 255): .rgba8
        default: .rgba16
        }
    case .floats:
      levels = []
      format = .rgbaFloat
    }
  }

  func next(rows: Int, colors: DecodedColors, in spare: consuming [UInt8]) throws(FileError) -> Image {
    let layout = FrameLayout(packed: format, size: PixelSize(width: size.width, height: rows))
    var damage = NetpbmHeader.Damage.endsEarly
    let read = [UInt8](count: layout.byteCount, in: consume spare) { base in
      var target = UnsafeMutableRawBufferPointer(start: base, count: layout.byteCount).mutableBytes
      do throws(NetpbmHeader.Damage) {
        for y in 0..<rows { try readRow(into: &target, at: y * layout.planes[0].stride) }
        return true
      } catch {
        damage = error
        return false
      }
    }
    guard let bytes = consume read else { throw NetpbmCodec.failure(damage, name) }
    var image = Image(layout: layout, bytes: bytes)
    if format == .rgbaFloat { image.encodeLight() }
    return image
  }

  private func readRow(into target: inout MutableRawSpan, at offset: Int) throws(NetpbmHeader.Damage) {
    defer { row += 1 }
    if case .floats(let isLittleEndian) = header.samples {
      return readFloats(isLittleEndian, into: &target, at: offset)
    }
    try readLine()
    switch format {
    case .gray8, .rgba8: spread(UInt8.self, into: &target, at: offset)
    default: spread(UInt16.self, into: &target, at: offset)
    }
  }

  /// Fills the line with levels.
  private func readLine() throws(NetpbmHeader.Damage) {
    let start = header.isPlain ? 0 : header.start(ofRow: row)
    for place in line.indices {
      let number =
        switch (header.samples, header.isPlain) {
        case (.bits, true): try text.bit()
        case (_, true): try text.number()
        case (.bits, false): Int(file[start + place / 8] >> UInt8(7 - place % 8) & 1)
        case (.integers(256...), false): Int(file[start + 2 * place]) << 8 | Int(file[start + 2 * place + 1])
        default: Int(file[start + place])
        }
      guard number < levels.count else {
        throw NetpbmHeader.Damage(
          reason: "a sample of \(number) is over the greatest one, \(levels.count - 1)")
      }
      line[place] = levels[number]
    }
  }

  private func spread<Sample: FixedWidthInteger & BitwiseCopyable>(
    _: Sample.Type, into target: inout MutableRawSpan, at offset: Int
  ) {
    let bytes = MemoryLayout<Sample>.size, channels = header.channels == 3 ? 4 : 1
    precondition(
      offset >= 0 && offset + size.width * channels * bytes <= target.byteCount, "a row is not in the picture"
    )
    func put(_ level: UInt16, _ place: Int) {
      target.storeBytes(
        of: Sample(truncatingIfNeeded: level), toUncheckedByteOffset: offset &+ place &* bytes,
        as: Sample.self)
    }
    guard channels == 4 else {
      for place in line.indices { put(line[place], place) }
      return
    }
    for pixel in 0..<size.width {
      for channel in 0..<3 { put(line[3 * pixel + channel], 4 * pixel + channel) }
      put(.max, 4 * pixel + 3)
    }
  }

  private func readFloats(_ isLittleEndian: Bool, into target: inout MutableRawSpan, at offset: Int) {
    let start = header.start(ofRow: row)
    for pixel in 0..<size.width {
      for channel in 0..<3 {
        let place = start + 4 * (header.channels == 3 ? 3 * pixel + channel : pixel)
        let bits = file.load(UInt32.self, at: place)
        target.storeBytes(
          of: isLittleEndian ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits),
          toByteOffset: offset + 16 * pixel + 4 * channel, as: UInt32.self)
      }
      target.storeBytes(of: 1, toByteOffset: offset + 16 * pixel + 12, as: Float.self)
    }
  }
}
