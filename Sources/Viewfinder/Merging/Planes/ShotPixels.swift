import Cameras
import Pixels

/// Reads the channels of a shot, RGBA with 8 or 16 bits whose rows are packed. An alpha of 0 marks pixels that an
/// aligned shot does not cover.
struct ShotPixels {
  let image: Image
  let isDeep: Bool

  var width: Int { image.size.width }
  var height: Int { image.size.height }

  init(_ image: Image) {
    let format = image.layout.format
    precondition(format == .rgba8 || format == .rgba16, "a shot is RGBA with 8 or 16 bits, not \(format)")
    precondition(
      image.layout == FrameLayout(packed: format, size: image.size), "the rows of a shot are packed")
    self.image = image
    isDeep = format == .rgba16
  }

  /// A channel as display values from 0 to 1: 0 for red to 3 for alpha.
  func channel(_ channel: Int) -> Plane {
    plane { words, bytes, place in
      if let words {
        Float(words[place + channel]) * (1 / 65535)
      } else {
        Float(bytes[place + channel]) * (1 / 255)
      }
    }
  }

  /// The luma of display values, from 0 to 1; weights of BT.709.
  func luma() -> Plane {
    plane { words, bytes, place in
      if let words {
        (Float(words[place]) * 0.2126 + Float(words[place + 1]) * 0.7152 + Float(words[place + 2]) * 0.0722)
          * (1 / 65535)
      } else {
        (Float(bytes[place]) * 0.2126 + Float(bytes[place + 1]) * 0.7152 + Float(bytes[place + 2]) * 0.0722)
          * (1 / 255)
      }
    }
  }

  private func plane(
    _ value: (_ words: UnsafePointer<UInt16>?, _ bytes: UnsafePointer<UInt8>, _ place: Int) -> Float
  ) -> Plane {
    let plane = Plane(width: width, height: height)
    image.bytes.withUnsafeBytes { buffer in
      let bytes = buffer.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let words = isDeep ? buffer.baseAddress!.assumingMemoryBound(to: UInt16.self) : nil
      plane.forEachRow { y, row in
        for x in 0..<plane.width { row[x] = value(words, bytes, (y * plane.width + x) * 4) }
      }
    }
    return plane
  }
}

extension Image {
  /// A 16-bit RGBA picture of planes of display values, opaque.
  static func deep(_ planes: [Plane]) -> Image {
    let (width, height) = (planes[0].width, planes[0].height)
    var image = Image(packed: .rgba16, size: PixelSize(width: width, height: height))
    image.bytes.withUnsafeMutableBytes { buffer in
      let words = buffer.baseAddress!.assumingMemoryBound(to: UInt16.self)
      concurrentBands(0..<height) { rows in
        for y in rows {
          let target = words + y * width * 4
          for (channel, plane) in planes.enumerated() {
            let row = plane.row(y)
            for x in 0..<width { target[x * 4 + channel] = UInt16(unit: row[x]) }
          }
          for x in 0..<width { target[x * 4 + 3] = .max }
        }
      }
    }
    return image
  }
}

extension UInt16 {
  /// The number of steps of a value from 0 to 1, which is bounded to that range.
  init(unit value: Float) { self = value <= 0 ? 0 : value >= 1 ? .max : UInt16(value * 65535 + 0.5) }
}
