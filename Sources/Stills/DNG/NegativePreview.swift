import Pixels

/// The small picture in a DNG file that viewers show: the means of blocks of the frame, balanced, in sRGB as
/// far as the sensor's primaries are.
struct NegativePreview {
  /// The size: at most 256 pixels wide and high.
  let size: PixelSize
  /// Red, green and blue bytes.
  let bytes: [UInt8]

  private static let longestSide = 256

  /// Averages a frame. Cost: one pass over its samples.
  init(_ frame: Image, _ levels: SensorLevels, _ colors: SensorColors) {
    let format = frame.layout.format, full = frame.size, place = frame.layout.planes[0]
    // Whole cells of the mosaic, so that each block has every colour.
    let step = max(2, (max(full.width, full.height) + Self.longestSide * 2 - 1) / (Self.longestSide * 2) * 2)
    let width = max(1, full.width / step), height = max(1, full.height / step)
    size = PixelSize(width: width, height: height)
    let channels = format.mosaic?.channels
    let balance = channels == nil ? SIMD3(repeating: 1) : 1 / (colors.neutral ?? SIMD3(repeating: 1))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 3)
    let light = (0..<1 << (format.storesWords ? 16 : 8)).map { Float(levels.light($0)) }
    func stored(_ x: Int, _ y: Int) -> Int {
      let start = place.offset + y * place.stride
      guard format.storesWords else { return Int(frame.bytes[start + x]) }
      return Int(frame.bytes[start + x * 2]) | Int(frame.bytes[start + x * 2 + 1]) << 8
    }
    for row in 0..<height {
      for column in 0..<width {
        var sums = SIMD3<Double>(), counts = SIMD3<Double>()
        for y in row * step..<min((row + 1) * step, full.height) {
          for x in column * step..<min((column + 1) * step, full.width) {
            let value = Double(light[stored(x, y)])
            let channel = channels.map { $0[(y & 1) * 2 + (x & 1)] } ?? 0
            sums[channel] += value
            counts[channel] += 1
          }
        }
        for channel in 0..<3 {
          let source = channels == nil ? 0 : channel
          let mean = sums[source] / max(counts[source], 1) * balance[channel]
          bytes.append(UInt8((SRGBTransfer.encoded(max(0, min(1, mean))) * 255).rounded()))
        }
      }
    }
    self.bytes = bytes
  }
}
