import Glibc
import Pixels
import TestSupport

/// What pictures show that are to find the weak places of plans.
enum HostileContent: String, CaseIterable {
  case slopes, noise, ramps, impulses, edges, natural

  /// A picture of any format, each of whose planes shows this.
  ///
  /// - Parameter shift: by how many pixels it moved to the left.
  func image(_ frame: PictureDescription, seed: UInt64, shift: Int = 0) -> Image {
    var image = Image(packed: frame.format, size: frame.size, encoding: frame.encoding)
    var random = SeededRandom(seed: seed)
    let storesWords = frame.format.storesWords || frame.format == .rgba16
    let greatest = Double(1 << (storesWords ? frame.format.bitsPerChannel : 8) - 1)
    for (plane, layout) in zip(frame.format.planes, image.layout.planes) {
      let size = plane.size(for: frame.size), bytes = storesWords ? 2 : 1
      for row in 0..<size.height {
        for column in 0..<size.width {
          for channel in 0..<plane.bytesPerTexel / bytes {
            let x = column * plane.horizontalStep + shift, y = row * plane.verticalStep
            let level = Int((value(x, y, channel, &random) * greatest).rounded())
            let place = layout.offset + row * layout.stride + column * plane.bytesPerTexel + channel * bytes
            image.bytes[place] = UInt8(truncatingIfNeeded: level)
            if storesWords { image.bytes[place + 1] = UInt8(truncatingIfNeeded: level >> 8) }
          }
        }
      }
    }
    return image
  }

  private func value(_ x: Int, _ y: Int, _ channel: Int, _ random: inout SeededRandom) -> Double {
    let phase = Double(channel)
    switch self {
    case .slopes: return 0.5 + 0.25 * sin(Double(x) / 9 + phase) + 0.2 * cos(Double(y) / 11 + 2 * phase)
    case .noise: return random.unit()
    case .ramps:
      let level = (x * (channel + 1) + y * 2) % 256
      return Double(level) / 255
    case .impulses: return random.unit() < 0.02 ? 1 : 0
    case .edges: return (x / 7 + y / 5 + channel) % 2 == 0 ? 0.02 : 0.97
    case .natural:
      let base = 0.45 + 0.3 * sin(Double(x) / 17 + phase / 4) * cos(Double(y) / 13)
      let edge = (x / 23 + y / 31) % 2 == 0 ? 0.12 : -0.1
      return min(max(base + edge + 0.04 * (random.unit() - 0.5), 0), 1)
    }
  }
}
