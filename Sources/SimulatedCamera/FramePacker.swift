import Cameras
import Pixels

/// Reads out the sensor: adds each frame's noise and writes the pixels in a camera's format.
///
/// Cost: about one pass over the picture; allocates nothing after `init`.
final class FramePacker {
  /// The layout of a frame's planes.
  let layout: FrameLayout
  private let size: PixelSize
  /// The bytes of the texels in a row of each plane.
  private let rowBytes: [Int]
  private let seed: UInt32
  /// A tile of normally distributed noise with a standard deviation of 32.
  private let noise: SampleMemory<Int8>
  private static let noiseCount = 1 << 16
  /// Two rows, for one thread.
  private let rows: RowPair
  /// The codes of no light and of a full pixel in a mosaic.
  let black, greatest: Int
  private let luma: LumaWeights
  private let chroma: ChromaWeights

  /// Prepares the readout of frames with a layout.
  init(layout: FrameLayout, encoding: ColorEncoding, seed: UInt64) {
    let size = layout.size
    self.layout = layout
    self.size = size
    rowBytes = layout.format.planes.map { $0.size(for: size).width * $0.bytesPerTexel }
    self.seed = Hash.mix(UInt32(truncatingIfNeeded: seed ^ seed &>> 32) ^ 0x9e37_79b9)
    rows = RowPair(width: size.width)
    noise = SampleMemory(count: Self.noiseCount + size.width)
    greatest = 1 << layout.format.bitsPerChannel - 1
    black = Int(encoding.range.levels(bits: layout.format.bitsPerChannel).lowerBound * Double(greatest) + 0.5)
    luma = LumaWeights(encoding)
    chroma = ChromaWeights(encoding)
    for index in 0..<Self.noiseCount {
      // The sum of eight uniform numbers is close to normal: the bytes of two hashes, added in pairs.
      let first = Hash.mix(UInt32(index) &* 2 &+ self.seed), second = Hash.mix(first &+ 0x51ed_270b)
      let mask: UInt32 = 0x00ff_00ff
      let pairs = (first & mask) &+ (first &>> 8 & mask) &+ (second & mask) &+ (second &>> 8 & mask)
      let sum = Int32(pairs & 0xffff) &+ Int32(pairs &>> 16)
      // Eight times the variance of 0…255 is 8·65535/12, a standard deviation of 209.
      noise[index] = Int8(max(-127, min(127, (sum - 1020) * 32 / 209)))
    }
    noise.copy(0..<min(size.width, Self.noiseCount), of: noise, to: Self.noiseCount)
  }

  /// What the sensor image that is packed must hold.
  var content: SensorImage.Content {
    layout.format.model == .bayer && layout.format.storesWords ? .linear : .display
  }

  /// Writes a frame; the noise depends only on the seed and the frame's number.
  func pack(_ image: SensorImage, frame: UInt32, into memory: inout MutableSpan<UInt8>) {
    precondition(memory.count >= layout.byteCount, "the frame's memory is smaller than its layout")
    let pairs = 0..<(size.height + 1) / 2
    if frame > 0 { return pack(pairs, through: rows, image, frame: frame, &memory) }
    // A still waits for the first frame of its stream; later frames allocate nothing.
    memory.withUnsafeMutableBufferPointer { bytes in
      concurrentBands(pairs) { pairs in
        var memory = bytes.mutableSpan
        pack(pairs, through: RowPair(width: size.width), image, frame: frame, &memory)
      }
    }
  }

  private func pack(
    _ pairs: Range<Int>, through rows: RowPair, _ image: SensorImage, frame: UInt32,
    _ memory: inout MutableSpan<UInt8>
  ) {
    if content == .linear { return packLinear(pairs, image, frame: frame, &memory) }
    for pair in pairs {
      let row = pair * 2
      load(image, row: row, into: rows, slot: 0, frame: frame)
      load(image, row: min(row + 1, size.height - 1), into: rows, slot: 1, frame: frame)
      write(rows, row: row, &memory)
    }
  }

  /// Two rows of three channels, each padded to an even width.
  private final class RowPair {
    private let values: SampleMemory<Int16>
    private let stride: Int

    init(width: Int) {
      stride = width + 2
      values = SampleMemory(count: stride * 6)
    }

    private func place(_ channel: Int, _ slot: Int) -> Range<Int> {
      (slot * 3 + channel) * stride..<(slot * 3 + channel + 1) * stride
    }

    @_lifetime(borrow self)
    func channel(_ channel: Int, _ slot: Int) -> Span<Int16> {
      let values = values
      return _overrideLifetime(values.span(place(channel, slot)), borrowing: self)
    }

    @_lifetime(borrow self)
    func mutableChannel(_ channel: Int, _ slot: Int) -> MutableSpan<Int16> {
      let values = values
      return _overrideLifetime(values.mutableSpan(place(channel, slot)), borrowing: self)
    }
  }

  /// The noise of a row of a channel, normally distributed with a standard deviation of 32.
  @inline(__always) @_lifetime(borrow self)
  func grain(channel: Int, row: Int, frame: UInt32) -> Span<Int8> {
    let key = self.seed &+ Hash.mix(frame &* 0x9e37_79b9 &+ UInt32(row &* 3 &+ channel))
    let start = Int(Hash.mix(key) & UInt32(Self.noiseCount - 1)), noise = noise
    return _overrideLifetime(noise.span(start..<start + size.width), borrowing: self)
  }

  private func load(_ image: SensorImage, row: Int, into rows: RowPair, slot: Int, frame: UInt32) {
    let width = size.width
    for index in 0..<3 {
      let grain = grain(channel: index, row: row, frame: frame)
      let place = image.place(channel: index, row: row)
      let (imageValues, imageDeviations) = (image.values, image.deviations)
      let values = imageValues.span(place), deviations = imageDeviations.span(place)
      var target = rows.mutableChannel(index, slot)
      precondition(min(grain.count, values.count, deviations.count) >= width && target.count >= width + 2)
      // Deviation in 1/16 steps, grain in 1/32 deviations, result in 1/64 steps: the product over 8.
      for column in 0..<width {
        let noise = (Int16(grain[unchecked: column]) &* Int16(deviations[unchecked: column])) &>> 3
        target[unchecked: column] = max(0, min(255 * ToneTables.unit, values[unchecked: column] &+ noise))
      }
      target[width] = target[width - 1]
      target[width + 1] = target[width - 1]
    }
  }

  private func write(_ rows: RowPair, row: Int, _ memory: inout MutableSpan<UInt8>) {
    let count = min(2, size.height - row)
    switch layout.format {
    case .yuyv: packed422(rows, row, count, &memory, luma: 0, 2, blue: 1, red: 3)
    case .yvyu: packed422(rows, row, count, &memory, luma: 0, 2, blue: 3, red: 1)
    case .uyvy: packed422(rows, row, count, &memory, luma: 1, 3, blue: 0, red: 2)
    case .vyuy: packed422(rows, row, count, &memory, luma: 1, 3, blue: 2, red: 0)
    case .nv12: planar(rows, row, count, &memory, .halved, blue: (1, 0), red: (1, 1), step: 2)
    case .nv21: planar(rows, row, count, &memory, .halved, blue: (1, 1), red: (1, 0), step: 2)
    case .nv16: planar(rows, row, count, &memory, .full, blue: (1, 0), red: (1, 1), step: 2)
    case .yuv420: planar(rows, row, count, &memory, .halved, blue: (1, 0), red: (2, 0), step: 1)
    case .yvu420: planar(rows, row, count, &memory, .halved, blue: (2, 0), red: (1, 0), step: 1)
    case .yuv422: planar(rows, row, count, &memory, .full, blue: (1, 0), red: (2, 0), step: 1)
    case .yuv444: planar444(rows, row, count, &memory)
    case .gray8: for slot in 0..<count { luma(rows, slot, row + slot, &memory) }
    case .gray10: gray(rows, row, count, &memory, bits: 10)
    case .gray12: gray(rows, row, count, &memory, bits: 12)
    case .gray14: gray(rows, row, count, &memory, bits: 14)
    case .gray16: gray(rows, row, count, &memory, bits: 16)
    case .rgb24: colors(rows, row, count, &memory, bytes: 3, red: 0, green: 1, blue: 2, pad: nil)
    case .bgr24: colors(rows, row, count, &memory, bytes: 3, red: 2, green: 1, blue: 0, pad: nil)
    case .rgbx32, .rgba8: colors(rows, row, count, &memory, bytes: 4, red: 0, green: 1, blue: 2, pad: 3)
    case .bgrx32: colors(rows, row, count, &memory, bytes: 4, red: 2, green: 1, blue: 0, pad: 3)
    case .xrgb32: colors(rows, row, count, &memory, bytes: 4, red: 1, green: 2, blue: 3, pad: 0)
    case .xbgr32: colors(rows, row, count, &memory, bytes: 4, red: 3, green: 2, blue: 1, pad: 0)
    case .rgba16, .rgbaHalf, .rgbaFloat: preconditionFailure("no camera delivers \(layout.format)")
    case .bayerRGGB: mosaic(rows, row, count, &memory, 0, 1, 1, 2)
    case .bayerBGGR: mosaic(rows, row, count, &memory, 2, 1, 1, 0)
    case .bayerGRBG: mosaic(rows, row, count, &memory, 1, 0, 2, 1)
    case .bayerGBRG: mosaic(rows, row, count, &memory, 1, 2, 0, 1)
    default: preconditionFailure("\(layout.format) is read out without processing")
    }
  }

  /// The bytes of a row of a plane.
  private func place(_ plane: Int, _ row: Int) -> Range<Int> {
    let start = layout.planes[plane].offset + row * layout.planes[plane].stride
    return start..<start + rowBytes[plane]
  }

  /// Where a byte of a row's first texel is; traps unless all of its `count` texels of `step` bytes are in the memory.
  private func start(
    _ texel: (plane: Int, byte: Int), row: Int, count: Int, step: Int, of memory: borrowing MutableSpan<UInt8>
  ) -> Int {
    let start = place(texel.plane, row).lowerBound
    precondition(
      start >= 0 && start + count * step <= memory.count && texel.byte < step, "a row is not in the frame")
    return start + texel.byte
  }

  // MARK: - Luma and chroma

  private func luma(_ rows: RowPair, _ slot: Int, _ row: Int, _ memory: inout MutableSpan<UInt8>) {
    let red = rows.channel(0, slot), green = rows.channel(1, slot), blue = rows.channel(2, slot)
    let weights = luma
    let width = size.width
    var target = memory.part(place(0, row))
    precondition(red.count >= width && target.count >= width)
    for column in 0..<width {
      target[unchecked: column] = weights.luma(
        Int32(red[unchecked: column]), Int32(green[unchecked: column]), Int32(blue[unchecked: column]))
    }
  }

  private func packed422(
    _ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>, luma first: Int,
    _ second: Int, blue: Int,
    red: Int
  ) {
    let pairs = (size.width + 1) / 2
    for slot in 0..<count {
      var target = memory.part(place(0, row + slot))
      let r = rows.channel(0, slot), g = rows.channel(1, slot), b = rows.channel(2, slot)
      precondition(r.count >= pairs * 2 && target.count >= pairs * 4 && max(first, second, blue, red) < 4)
      let luma = luma, chroma = chroma
      for pair in 0..<pairs {
        let left = pair &* 2, right = left &+ 1, out = pair &* 4
        let r0 = Int32(r[unchecked: left]), g0 = Int32(g[unchecked: left]), b0 = Int32(b[unchecked: left])
        let r1 = Int32(r[unchecked: right]), g1 = Int32(g[unchecked: right]), b1 = Int32(b[unchecked: right])
        target[unchecked: out &+ first] = luma.luma(r0, g0, b0)
        target[unchecked: out &+ second] = luma.luma(r1, g1, b1)
        target[unchecked: out &+ blue] = chroma.blue(r0 &+ r1, g0 &+ g1, b0 &+ b1, shift: 1)
        target[unchecked: out &+ red] = chroma.red(r0 &+ r1, g0 &+ g1, b0 &+ b1, shift: 1)
      }
    }
  }

  private enum ChromaRows { case halved, full }

  private func planar(
    _ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>, _ chromaRows: ChromaRows,
    blue: (plane: Int, byte: Int), red: (plane: Int, byte: Int), step: Int
  ) {
    for slot in 0..<count { luma(rows, slot, row + slot, &memory) }
    let pairs = (size.width + 1) / 2
    let chroma = chroma
    // A copy in registers: what is written might else be the span itself.
    var bytes = memory.part(0..<memory.count)
    switch chromaRows {
    case .halved:
      let blueRow = start(blue, row: row / 2, count: pairs, step: step, of: bytes)
      let redRow =
        red.plane == blue.plane
        ? blueRow + red.byte - blue.byte : start(red, row: row / 2, count: pairs, step: step, of: bytes)
      let r0 = rows.channel(0, 0), g0 = rows.channel(1, 0), b0 = rows.channel(2, 0)
      let r1 = rows.channel(0, 1), g1 = rows.channel(1, 1), b1 = rows.channel(2, 1)
      precondition(r0.count >= pairs * 2)
      for pair in 0..<pairs {
        let r = sum(r0, r1, pair), g = sum(g0, g1, pair), b = sum(b0, b1, pair)
        bytes[unchecked: blueRow &+ pair &* step] = chroma.blue(r, g, b, shift: 2)
        bytes[unchecked: redRow &+ pair &* step] = chroma.red(r, g, b, shift: 2)
      }
    case .full:
      for slot in 0..<count {
        let blueRow = start(blue, row: row + slot, count: pairs, step: step, of: bytes)
        let redRow =
          red.plane == blue.plane
          ? blueRow + red.byte - blue.byte : start(red, row: row + slot, count: pairs, step: step, of: bytes)
        let r = rows.channel(0, slot), g = rows.channel(1, slot), b = rows.channel(2, slot)
        precondition(r.count >= pairs * 2)
        for pair in 0..<pairs {
          let red = sum(r, pair), green = sum(g, pair), blue = sum(b, pair)
          bytes[unchecked: blueRow &+ pair &* step] = chroma.blue(red, green, blue, shift: 1)
          bytes[unchecked: redRow &+ pair &* step] = chroma.red(red, green, blue, shift: 1)
        }
      }
    }
  }

  /// The sum of a pair of values, which the caller has made sure are there.
  @inline(__always)
  private func sum(_ values: Span<Int16>, _ pair: Int) -> Int32 {
    Int32(values[unchecked: pair &* 2]) &+ Int32(values[unchecked: pair &* 2 &+ 1])
  }

  @inline(__always)
  private func sum(_ upper: Span<Int16>, _ lower: Span<Int16>, _ pair: Int) -> Int32 {
    sum(upper, pair) &+ sum(lower, pair)
  }

  private func planar444(_ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>) {
    for slot in 0..<count {
      luma(rows, slot, row + slot, &memory)
      var bytes = memory.part(0..<memory.count)
      let blueRow = start((1, 0), row: row + slot, count: size.width, step: 1, of: bytes)
      let redRow = start((2, 0), row: row + slot, count: size.width, step: 1, of: bytes)
      let r = rows.channel(0, slot), g = rows.channel(1, slot), b = rows.channel(2, slot)
      precondition(r.count >= size.width)
      for column in 0..<size.width {
        let red = Int32(r[unchecked: column]), green = Int32(g[unchecked: column])
        let blue = Int32(b[unchecked: column])
        bytes[unchecked: blueRow &+ column] = chroma.blue(red, green, blue, shift: 0)
        bytes[unchecked: redRow &+ column] = chroma.red(red, green, blue, shift: 0)
      }
    }
  }

  private func gray(
    _ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>, bits: Int32
  ) {
    let limit: Int32 = (1 &<< bits) - 1, full = Int32(255 * ToneTables.unit)
    for slot in 0..<count {
      var target = memory.part(place(0, row + slot))
      let r = rows.channel(0, slot), g = rows.channel(1, slot), b = rows.channel(2, slot)
      let luma = luma, width = size.width
      precondition(r.count >= width && target.count >= width * 2)
      for column in 0..<width {
        let fine = luma.fine(
          Int32(r[unchecked: column]), Int32(g[unchecked: column]), Int32(b[unchecked: column]))
        // Little-endian words.
        let word = Int((Int64(fine) * Int64(limit) + Int64(full / 2)) / Int64(full))
        target[unchecked: column &* 2] = UInt8(truncatingIfNeeded: word)
        target[unchecked: column &* 2 &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
      }
    }
  }

  // MARK: - Colours

  @inline(__always)
  private func byte(_ value: Int16) -> UInt8 { UInt8(truncatingIfNeeded: (value &+ 32) &>> 6) }

  private func colors(
    _ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>, bytes: Int, red: Int,
    green: Int,
    blue: Int,
    pad: Int?
  ) {
    for slot in 0..<count {
      var target = memory.part(place(0, row + slot))
      let r = rows.channel(0, slot), g = rows.channel(1, slot), b = rows.channel(2, slot)
      let width = size.width
      precondition(
        r.count >= width && target.count >= width * bytes && max(red, green, blue, pad ?? 0) < bytes)
      for column in 0..<width {
        let out = column &* bytes
        target[unchecked: out &+ red] = byte(r[unchecked: column])
        target[unchecked: out &+ green] = byte(g[unchecked: column])
        target[unchecked: out &+ blue] = byte(b[unchecked: column])
        if let pad { target[unchecked: out &+ pad] = 255 }
      }
    }
  }

  /// Writes a mosaic whose 2x2 cell has the given channels, first row first.
  private func mosaic(
    _ rows: RowPair, _ row: Int, _ count: Int, _ memory: inout MutableSpan<UInt8>, _ topLeft: Int,
    _ topRight: Int,
    _ bottomLeft: Int, _ bottomRight: Int
  ) {
    for slot in 0..<count {
      var target = memory.part(place(0, row + slot))
      let even = rows.channel(slot == 0 ? topLeft : bottomLeft, slot)
      let odd = rows.channel(slot == 0 ? topRight : bottomRight, slot)
      let range = Int32(255 &- black), offset = Int32(black &<< 6 &+ 32)
      func code(_ value: Int16) -> UInt8 {
        UInt8(truncatingIfNeeded: (offset &+ Int32(value) &* range / 255) &>> 6)
      }
      let width = size.width
      precondition(min(target.count, even.count, odd.count) >= width)
      for column in stride(from: 0, to: width, by: 2) {
        target[unchecked: column] = code(even[unchecked: column])
      }
      for column in stride(from: 1, to: width, by: 2) {
        target[unchecked: column] = code(odd[unchecked: column])
      }
    }
  }
}
