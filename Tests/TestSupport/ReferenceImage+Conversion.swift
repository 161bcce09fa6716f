import Glibc
public import Pixels

/// Converts stored frames to colours, from the standards and the kernel's format descriptions.
extension ReferenceImage {
  /// Converts a frame to R'G'B' in double precision; nothing is cut off.
  ///
  /// Chroma samples sit in the middle of the pixels that they span and are mixed linearly between. A mosaic's
  /// missing colours are the means of the nearest samples; beyond the border the mosaic is mirrored.
  public init(converting image: Image) {
    let size = image.size
    switch image.layout.format.model {
    case .yCbCr:
      self.init(size.width, size.height) { x, y in
        let components = YCbCrPlaces(image.layout.format)
        return image.rgb(
          y: image.sample(components.y, x, y), cb: image.mixed(components.cb, x, y),
          cr: image.mixed(components.cr, x, y))
      }
    case .gray:
      let maximum =
        [.gray10: 1023.0, .gray12: 4095.0, .gray14: 16383.0, .gray16: 65535.0][image.layout.format] ?? 255.0
      self.init(size.width, size.height) { x, y in
        let bytes = image.layout.format == .gray8 ? 1 : 2
        var number = 0
        for byte in 0..<bytes { number |= Int(image.byte(0, x * bytes + byte, y)) << (8 * byte) }
        let level = image.unlimited(Double(number) / maximum)
        return SIMD4(level, level, level)
      }
    case .rgb:
      let (stride, order) = Self.rgbOrder(image.layout.format)
      self.init(size.width, size.height) { x, y in
        func channel(_ index: Int) -> Double {
          func number(_ bytes: Int) -> UInt32 {
            (0..<bytes).reduce(0) { $0 | UInt32(image.byte(0, (x * 4 + index) * bytes + $1, y)) << (8 * $1) }
          }
          if image.layout.format == .rgbaFloat { return Double(Float(bitPattern: number(4))) }
          if image.layout.format == .rgbaHalf {
            return Double(Float16(bitPattern: UInt16(number(2))))
          }
          if image.layout.format == .rgba16 {
            let low = image.byte(0, x * 8 + index * 2, y), high = image.byte(0, x * 8 + index * 2 + 1, y)
            return Double(Int(low) | Int(high) << 8) / 65535
          }
          return Double(image.byte(0, x * stride + order[index], y)) / 255
        }
        let alpha = order.count == 4 ? channel(3) : 1
        return SIMD4(
          image.unlimited(channel(0)), image.unlimited(channel(1)), image.unlimited(channel(2)), alpha)
      }
    case .bayer:
      let pattern = Self.pattern(image.layout.format)
      func sample(_ x: Int, _ y: Int) -> (color: Int, level: Double) {
        func mirrored(_ place: Int, _ count: Int) -> Int {
          place < 0 ? -place : place >= count ? 2 * (count - 1) - place : place
        }
        let column = mirrored(x, size.width), row = mirrored(y, size.height)
        let number: Double
        switch image.layout.format.bitsPerChannel {
        case 8: number = Double(image.byte(0, column, row)) / 255
        case let bits:
          let low = Int(image.byte(0, column * 2, row)), high = Int(image.byte(0, column * 2 + 1, row))
          number = Double(low + high * 256) / Double(1 << bits - 1)
        }
        return (pattern[(row & 1) * 2 + (column & 1)], image.unlimited(number))
      }
      self.init(size.width, size.height) { x, y in
        var color = SIMD4<Double>(0, 0, 0, 1)
        for channel in 0..<3 {
          // The nearest samples of the colour: the pixel's own, its sides', or its corners'.
          for distance in 0...2 {
            var levels: [Double] = []
            for dy in -1...1 {
              for dx in -1...1 where dx * dx + dy * dy == distance {
                let neighbour = sample(x + dx, y + dy)
                if neighbour.color == channel { levels.append(neighbour.level) }
              }
            }
            if !levels.isEmpty {
              color[channel] = levels.reduce(0, +) / Double(levels.count)
              break
            }
          }
        }
        return color
      }
    }
  }

  /// The bytes of a pixel, and which of them are red, green, blue and alpha.
  static func rgbOrder(_ format: PixelFormat) -> (stride: Int, order: [Int]) {
    switch format {
    case .rgb24: (3, [0, 1, 2])
    case .bgr24: (3, [2, 1, 0])
    case .rgbx32: (4, [0, 1, 2])
    case .bgrx32: (4, [2, 1, 0])
    case .xrgb32: (4, [1, 2, 3])
    case .xbgr32: (4, [3, 2, 1])
    default: (4, [0, 1, 2, 3])
    }
  }

  /// The colours of the tile, 0 red, 1 green, 2 blue, row by row.
  private static func pattern(_ format: PixelFormat) -> [Int] {
    switch format {
    case .bayerBGGR, .bayerBGGR10, .bayerBGGR12, .bayerBGGR14, .bayerBGGR16: [2, 1, 1, 0]
    case .bayerGBRG, .bayerGBRG10, .bayerGBRG12, .bayerGBRG14, .bayerGBRG16: [1, 2, 0, 1]
    case .bayerGRBG, .bayerGRBG10, .bayerGRBG12, .bayerGRBG14, .bayerGRBG16: [1, 0, 2, 1]
    default: [0, 1, 1, 2]
    }
  }
}

/// The siting of luma and chroma samples.
struct YCbCrPlaces {
  /// The plane, the bytes from one sample to the next and to the first, and the pixels that a sample spans.
  struct Component {
    var plane: Int
    var step: Int
    var first: Int
    var across: Int
    var down: Int
  }

  let y: Component
  let cb: Component
  let cr: Component

  init(_ format: PixelFormat) {
    func component(_ plane: Int, step: Int = 1, first: Int = 0, spans: (Int, Int) = (1, 1)) -> Component {
      Component(plane: plane, step: step, first: first, across: spans.0, down: spans.1)
    }
    /// Four bytes for two pixels, in the order of the name.
    func packed(_ y: Int, _ cb: Int, _ cr: Int) -> [Component] {
      [
        component(0, step: 2, first: y), component(0, step: 4, first: cb, spans: (2, 1)),
        component(0, step: 4, first: cr, spans: (2, 1)),
      ]
    }
    func interleaved(_ cb: Int, _ cr: Int, _ spans: (Int, Int)) -> [Component] {
      [
        component(0), component(1, step: 2, first: cb, spans: spans),
        component(1, step: 2, first: cr, spans: spans),
      ]
    }
    func planar(_ cb: Int, _ cr: Int, _ spans: (Int, Int)) -> [Component] {
      [component(0), component(cb, spans: spans), component(cr, spans: spans)]
    }
    let all =
      switch format {
      case .yuyv: packed(0, 1, 3)
      case .yvyu: packed(0, 3, 1)
      case .uyvy: packed(1, 0, 2)
      case .vyuy: packed(1, 2, 0)
      case .nv12: interleaved(0, 1, (2, 2))
      case .nv21: interleaved(1, 0, (2, 2))
      case .nv16: interleaved(0, 1, (2, 1))
      case .yvu420: planar(2, 1, (2, 2))
      case .yuv422: planar(1, 2, (2, 1))
      case .yuv444: planar(1, 2, (1, 1))
      default: planar(1, 2, (2, 2))
      }
    (y, cb, cr) = (all[0], all[1], all[2])
  }
}

extension Image {
  fileprivate func byte(_ plane: Int, _ offset: Int, _ row: Int) -> UInt8 {
    bytes[layout.planes[plane].offset + row * layout.planes[plane].stride + offset]
  }

  /// A sample of a component, 0…255.
  fileprivate func sample(_ component: YCbCrPlaces.Component, _ column: Int, _ row: Int) -> Double {
    let last = (
      (size.width + component.across - 1) / component.across - 1,
      (size.height + component.down - 1) / component.down - 1
    )
    let x = min(max(column, 0), last.0), y = min(max(row, 0), last.1)
    return Double(byte(component.plane, x * component.step + component.first, y))
  }

  /// A component at a pixel's centre, linear between the centres of the samples.
  fileprivate func mixed(_ component: YCbCrPlaces.Component, _ x: Int, _ y: Int) -> Double {
    let column = (Double(x) + 0.5) / Double(component.across) - 0.5
    let row = (Double(y) + 0.5) / Double(component.down) - 0.5
    var sum = 0.0
    for j in [Int(row.rounded(.down)), Int(row.rounded(.down)) + 1] {
      for i in [Int(column.rounded(.down)), Int(column.rounded(.down)) + 1] {
        let weight = (1 - abs(column - Double(i))) * (1 - abs(row - Double(j)))
        sum += weight * sample(component, i, j)
      }
    }
    return sum
  }

  /// A level of 0…1 that may be of limited range, or have a black level.
  fileprivate func unlimited(_ level: Double) -> Double {
    switch encoding.range {
    case .limited: return (level * 255 - 16) / 219
    case .full: return level
    case .above(let black):
      let greatest = pow(2, Double(layout.format.bitsPerChannel)) - 1
      let code = Double(black.code(bits: layout.format.bitsPerChannel))
      return (level * greatest - code) / (greatest - code)
    }
  }

  /// R'G'B' from samples of 8 bits, by the equations of the standards.
  fileprivate func rgb(y: Double, cb: Double, cr: Double) -> SIMD4<Double> {
    let isLimited = encoding.range == .limited
    let luma = unlimited(y / 255)
    let blueness = (cb - 128) / (isLimited ? 224 : 255), redness = (cr - 128) / (isLimited ? 224 : 255)
    let (kr, kb): (Double, Double)
    switch encoding.matrix {
    case .bt601: (kr, kb) = (0.299, 0.114)
    case .bt709: (kr, kb) = (0.2126, 0.0722)
    case .bt2020: (kr, kb) = (0.2627, 0.0593)
    case .smpte240M: (kr, kb) = (0.212, 0.087)
    case .bt2020ConstantLuminance:
      return ConstantLuminance.rgb(SIMD3(luma, blueness, redness))
    }
    let red = luma + 2 * (1 - kr) * redness, blue = luma + 2 * (1 - kb) * blueness
    return SIMD4(red, (luma - kr * red - kb * blue) / (1 - kr - kb), blue)
  }
}
