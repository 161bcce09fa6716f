import Glibc
internal import Pixels

/// How a format on the wire becomes a frame.
enum Delivery: Hashable {
  /// Lent as it is.
  case native(PixelFormat)
  /// Decoded from JPEG.
  case jpeg
  /// Converted by libv4lconvert.
  case converted

  /// The way for a code; nil when there is none.
  init?(_ fourCC: FourCC) {
    if let format = PixelFormat(fourCC: fourCC) {
      self = .native(format)
    } else if fourCC == "MJPG" || fourCC == "JPEG" {
      self = .jpeg
    } else if FormatConverter.reads(fourCC) {
      self = .converted
    } else {
      return nil
    }
  }

  /// Which way is preferred when size and rate are equal; less is better.
  ///
  /// Uncompressed pictures have no artefacts and cost no decoding; grey and mosaics come after compressed
  /// colour, because a person who points a camera at something wants to see it.
  fileprivate var rank: Int {
    switch self {
    case .native(let format):
      switch format.model {
      case .yCbCr: 0
      case .rgb: 1
      case .bayer: 3
      case .gray: 4
      }
    case .jpeg: 2
    case .converted: 5
    }
  }
}

/// One combination of format, size and rate that a device offers.
struct FormatChoice: Hashable {
  /// The format on the wire.
  var fourCC: FourCC
  /// How it becomes a frame.
  var delivery: Delivery
  /// The size.
  var size: PixelSize
  /// The rate to ask for; nil when the driver does not list any.
  var rate: FrameRate?

  /// The offers of `formats` that come nearest to what `request` asks for, best first; empty when no format can
  /// be shown or the exact one is missing.
  static func choices(
    for request: StreamRequest, among formats: [DeviceFormat], rates: (FourCC, PixelSize) -> Rates
  ) -> [FormatChoice] {
    let size = request.size ?? PixelSize(width: 1280, height: 720)
    let rate = request.rate ?? FrameRate(frames: 30)
    var ranked: [(choice: FormatChoice, key: Key)] = []
    for format in formats where request.fourCC == nil || request.fourCC == format.fourCC {
      guard let delivery = Delivery(format.fourCC) else { continue }
      var sizes = format.sizes
      if let nearest = format.range?.nearest(to: size) {
        sizes = [.init(size: nearest, rates: rates(format.fourCC, nearest))]
      }
      for offer in sizes {
        let choice = FormatChoice(
          fourCC: format.fourCC, delivery: delivery, size: offer.size, rate: offer.rates.nearest(to: rate))
        var sizeDistance = offer.size.distance(to: size)
        var rateDistance = choice.rate.map { abs($0.octaves(from: rate)) } ?? 0
        if request.size == nil {
          // No size was requested: half the rate is as bad as half the pixels.
          sizeDistance += rateDistance
          rateDistance = 0
        }
        let rank = delivery.rank + (format.isEmulated ? 10 : 0)
        ranked.append((choice, Key(size: sizeDistance, rate: rateDistance, rank: rank)))
      }
    }
    return ranked.sorted { $0.key < $1.key }.map(\.choice)
  }

  /// What is compared, the most important first; distances in steps of a twentieth of a factor of two, so that
  /// 29.97 and 30 are the same rate.
  private struct Key: Comparable {
    var size: Int
    var rate: Int
    var rank: Int

    init(size: Double, rate: Double, rank: Int) {
      self.size = Int((size * 20).rounded())
      self.rate = Int((rate * 20).rounded())
      self.rank = rank
    }

    static func < (a: Key, b: Key) -> Bool { (a.size, a.rate, a.rank) < (b.size, b.rate, b.rank) }
  }
}

extension PixelSize {
  /// How far apart two sizes are in area and in proportions, in factors of two.
  fileprivate func distance(to other: PixelSize) -> Double {
    let area = log2(Double(self.area) / Double(other.area))
    let aspect = log2(Double(width) * Double(other.height) / (Double(height) * Double(other.width)))
    return abs(area) + abs(aspect)
  }
}
