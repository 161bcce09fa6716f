import Pixels

/// A picture reduced to a few pixels, with eight bits for each of red, green, blue and alpha.
package struct SmallPicture: Hashable, Sendable {
  package let size: PixelSize
  package let bytes: [UInt8]

  /// The most samples of the picture in each direction that make one pixel: more would cost time and show no difference.
  private static let samples = 4

  /// Reduces a picture until its sides are at most `side`; nil where its pixels are not of a format that is shown.
  package init?(_ image: Image, side: Int) {
    let width: Int
    switch image.layout.format {
    case .rgba8: width = 1
    // The upper byte is the second.
    case .rgba16: width = 2
    default: return nil
    }
    let longest = max(image.size.width, image.size.height)
    let factor = max(Double(longest) / Double(side), 1)
    func reduced(_ length: Int) -> Int { max(Int((Double(length) / factor).rounded()), 1) }
    size = PixelSize(width: reduced(image.size.width), height: reduced(image.size.height))
    let plane = image.layout.planes[0]
    let across = Self.places(from: image.size.width, to: size.width)
    let down = Self.places(from: image.size.height, to: size.height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 4)
    for rows in down {
      for columns in across {
        for channel in 0..<4 {
          var sum = 0
          for y in rows {
            for x in columns {
              sum += Int(image.bytes[plane.offset + y * plane.stride + (x * 4 + channel) * width + width - 1])
            }
          }
          bytes.append(UInt8(sum / (rows.count * columns.count)))
        }
      }
    }
    self.bytes = bytes
  }

  /// The samples that make each of `count` pixels of `length`.
  private static func places(from length: Int, to count: Int) -> [[Int]] {
    (0..<count).map { place in
      let (start, end) = (
        place * length / count, max((place + 1) * length / count, place * length / count + 1)
      )
      let used = min(end - start, samples)
      return (0..<used).map { start + ($0 * 2 + 1) * (end - start) / (2 * used) }
    }
  }
}
