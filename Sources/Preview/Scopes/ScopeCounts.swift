import Graphics
package import Pixels

/// What a scope shows of some pixels, counted on the processor: the same that `histogram-bins`, `waveform-count` and
/// `vectorscope-count` count on the GPU.
///
/// Counting costs about a nanosecond a pixel here. On a software renderer a point of a `scatter` filter costs two hundred,
/// and GPUs without float blending lose counts above 2048.
package struct ScopeCounts {
  /// What is counted.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case histogram
    /// The levels of luma in each column, the same in red, green and blue.
    case lumaWaveform
    /// The levels of red, green and blue in each column.
    case colorWaveform
    case vectorscope
  }

  /// The counts, of which each has red, green, blue and alpha.
  package private(set) var values: [SIMD4<Float>] = []
  /// The columns and rows of ``values``.
  private(set) var size = PixelSize(width: 1, height: 1)

  package init() {}

  /// The weights of `luma` in Shaders/common.
  private static let luma = SIMD3<Float>(0.2125, 0.7154, 0.0721)
  /// The side of the vectorscope's counts; grey is in the middle of the middle cell.
  private static let vectorscopeSide = 255

  /// The number of columns of a waveform that is drawn so wide, as its filters count them; the last may be narrower.
  private static func waveformColumns(_ width: Int) -> Double { Double(width) / Double((width + 511) / 512) }

  /// Counts anew.
  ///
  /// - Parameters:
  ///   - kind: what is counted.
  ///   - pixels: red, green, blue and alpha of each, a byte each, row by row.
  ///   - grid: how many there are across, and from top to bottom.
  ///   - panel: the size at which the counts are drawn. Waveform and vectorscope are counted as if there were as many
  ///     pixels as the panel has, as the filters that draw them expect with a downsampling factor of 1.
  package mutating func count(
    _ kind: Kind, _ pixels: RawSpan, grid: PixelSize, panel: PixelSize
  ) {
    precondition(pixels.byteCount >= grid.area * 4, "\(pixels.byteCount) bytes for \(grid) pixels")
    let weight = Float(panel.area) / Float(grid.area)
    switch kind {
    case .histogram:
      clear(PixelSize(width: 256, height: 1))
      countHistogram(pixels, grid)
    case .lumaWaveform, .colorWaveform:
      let columns = Self.waveformColumns(panel.width)
      clear(PixelSize(width: Int(columns.rounded(.up)), height: 256))
      countWaveform(pixels, grid, ofLuma: kind == .lumaWaveform, columns: columns, weight: weight)
    case .vectorscope:
      clear(PixelSize(width: Self.vectorscopeSide, height: Self.vectorscopeSide))
      countVectorscope(pixels, grid, weight: weight)
    }
  }

  private mutating func clear(_ size: PixelSize) {
    self.size = size
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(.zero, count: size.area))
  }

  /// The level of a pixel's luma.
  private static func lumaLevel(_ pixel: SIMD4<UInt8>) -> Int {
    let rgb = SIMD3<Float>(Float(pixel.x), Float(pixel.y), Float(pixel.z))
    return Int((rgb * luma).sum() + 0.5)
  }

  private mutating func countHistogram(_ pixels: RawSpan, _ grid: PixelSize) {
    // Whole numbers: adding small fractions one by one would lose the last digits.
    var counts = [SIMD4<UInt32>](repeating: .zero, count: 256)
    for index in 0..<grid.area {
      let pixel = pixels.unsafeLoadUnaligned(fromUncheckedByteOffset: index * 4, as: SIMD4<UInt8>.self)
      counts[Int(pixel.x)].x &+= 1
      counts[Int(pixel.y)].y &+= 1
      counts[Int(pixel.z)].z &+= 1
      counts[Self.lumaLevel(pixel)].w &+= 1
    }
    let share = 1 / Float(grid.area)
    for level in 0..<256 { values[level] = SIMD4<Float>(counts[level]) * share }
  }

  private mutating func countWaveform(
    _ pixels: RawSpan, _ grid: PixelSize, ofLuma: Bool, columns: Double, weight: Float
  ) {
    let width = size.width
    for x in 0..<grid.width {
      // A column of pixels may lie across the edge of one that is drawn, or of several.
      let start = Double(x) * columns / Double(grid.width)
      let end = Double(x + 1) * columns / Double(grid.width)
      for column in Int(start)...min(max(Int(end.rounded(.up)) - 1, Int(start)), width - 1) {
        let part = (min(end, Double(column + 1)) - max(start, Double(column))) / (end - start)
        let share = weight * Float(part)
        for y in 0..<grid.height {
          let pixel = pixels.unsafeLoadUnaligned(
            fromUncheckedByteOffset: (y * grid.width + x) * 4, as: SIMD4<UInt8>.self)
          if ofLuma {
            values[(255 - Self.lumaLevel(pixel)) * width + column] += SIMD4(repeating: share)
          } else {
            values[(255 - Int(pixel.x)) * width + column].x += share
            values[(255 - Int(pixel.y)) * width + column].y += share
            values[(255 - Int(pixel.z)) * width + column].z += share
          }
        }
      }
    }
  }

  private mutating func countVectorscope(
    _ pixels: RawSpan, _ grid: PixelSize, weight: Float
  ) {
    let side = Self.vectorscopeSide
    func cell(_ value: Float) -> Int { Int(min(max(value, 0), 0.999) * Float(side)) }
    for index in 0..<grid.area {
      let pixel = pixels.unsafeLoadUnaligned(fromUncheckedByteOffset: index * 4, as: SIMD4<UInt8>.self)
      let color = SIMD4<Float>(pixel) / 255
      // ITU-R BT.709-6, 3.3.
      let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
      let place = cell(0.5 - (color.x - luma) / 1.5748) * side + cell(0.5 + (color.z - luma) / 1.8556)
      values[place] += SIMD4(color.x, color.y, color.z, 1) * weight
    }
  }
}

/// The pixels that the scopes count: a grid over the whole picture.
package struct ScopeSamples {
  /// How many there are across, and from top to bottom.
  package let grid: PixelSize
  /// Red, green, blue and alpha of each, a byte each, row by row.
  package var bytes: [UInt8]

  package init(grid: PixelSize) {
    self.grid = grid
    bytes = Array(repeating: 0, count: grid.area * 4)
  }

  /// Takes those that have arrived.
  mutating func take(from readback: any AsyncReadback) throws(RenderingError) {
    var memory = bytes.mutableBytes()
    try readback.take(into: &memory, layout: readback.layout)
  }
}
