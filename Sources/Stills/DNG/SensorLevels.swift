import Pixels

/// How the stored values of a grey or Bayer frame become linear.
struct SensorLevels {
  /// The linear value of each stored one, 0…65535; empty where the stored values are linear.
  let table: [UInt16]
  /// The values of no light and of a full pixel, after the table.
  let black, white: Int

  init(_ format: PixelFormat, _ encoding: ColorEncoding) {
    let greatest = 1 << format.bitsPerChannel - 1
    let range = encoding.range.levels(bits: format.bitsPerChannel)
    switch encoding.transfer {
    case .linear:
      table = []
      black = Int((Double(greatest) * range.lowerBound).rounded())
      white = Int((Double(greatest) * range.upperBound).rounded())
    case .display:
      table = (0...greatest).map { stored in
        let place = Double(stored) / Double(greatest)
        let display = (place - range.lowerBound) / (range.upperBound - range.lowerBound)
        return UInt16((SRGBTransfer.linear(max(0, min(1, display))) * 65535).rounded())
      }
      black = 0
      white = 65535
    }
  }

  private init(table: [UInt16], black: Int, white: Int) {
    (self.table, self.black, self.white) = (table, black, white)
  }

  /// Those of a frame that ``linear(_:)`` made.
  static let linear = SensorLevels(table: [], black: 0, white: 65535)

  /// The most entries of a table that all developers read.
  static let longestTable = 4096

  /// The words of a frame as linear ones, of 16 bits whatever the format's.
  func linear(_ frame: Image) -> Image {
    var image = frame
    image.encoding.transfer = .linear
    image.encoding.range = .full
    let place = frame.layout.planes[0]
    for row in 0..<frame.size.height {
      for column in 0..<frame.size.width {
        let start = place.offset + row * place.stride + column * 2
        let stored = Int(frame.bytes[start]) | Int(frame.bytes[start + 1]) << 8
        let value = table[min(stored, table.count - 1)]
        image.bytes[start] = UInt8(truncatingIfNeeded: value)
        image.bytes[start + 1] = UInt8(truncatingIfNeeded: value >> 8)
      }
    }
    return image
  }

  /// The light of a stored value, 0 for none and 1 for a full pixel.
  func light(_ stored: Int) -> Double {
    let value = table.isEmpty ? stored : Int(table[min(stored, table.count - 1)])
    return Double(value - black) / Double(white - black)
  }
}
