internal import Pixels
internal import Video

/// How a format on the wire is converted to frames.
enum Delivery: Hashable {
  /// Lent without conversion.
  case native(PixelFormat)
  /// Spread from packed bits to 16-bit words.
  case unpacked(PackedSamples)
  /// Decoded from JPEG.
  case jpeg
  /// Decoded from video whose pictures depend on one another.
  case video(VideoCodec)
  /// Converted by libv4lconvert.
  case converted

  /// The conversion for a code; nil when there is none.
  init?(_ fourCC: FourCC) {
    if let format = PixelFormat(fourCC: fourCC) {
      self = .native(format)
    } else if let samples = PackedSamples(fourCC) {
      self = .unpacked(samples)
    } else if fourCC == "MJPG" || fourCC == "JPEG" {
      self = .jpeg
    } else if let codec = VideoCodec(fourCC: fourCC), codec.canDecode {
      self = .video(codec)
    } else if FormatConverter.reads(fourCC) {
      self = .converted
    } else {
      return nil
    }
  }

  /// The preference at equal size and rate; less is better.
  ///
  /// Uncompressed pictures have no artefacts and need no decoding; grey and Bayer formats rank after
  /// compressed colour, because most users want colour.
  fileprivate var rank: Int {
    switch self {
    case .native(let format): Self.rank(of: format.model)
    case .unpacked(let samples): Self.rank(of: samples.format.model)
    case .jpeg: 2
    case .video: 3
    case .converted: 6
    }
  }

  private static func rank(of model: PixelFormat.Model) -> Int {
    switch model {
    case .yCbCr: 0
    case .rgb: 1
    case .bayer: 4
    case .gray: 5
    }
  }
}

/// One combination of format, size and rate that a device offers.
struct FormatChoice: Hashable {
  /// The format on the wire.
  var fourCC: FourCC
  /// Its conversion to frames.
  var delivery: Delivery
  /// The size.
  var size: PixelSize
  /// The rate to request; nil when the driver lists none.
  var rate: FrameRate?

  /// The combinations in `formats` closest to `request`, best first; empty when no format can be shown or the
  /// requested one is missing.
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
          // Without a requested size, half the rate counts as much as half the pixels.
          sizeDistance += rateDistance
          rateDistance = 0
        }
        let rank = delivery.rank + (format.isEmulated ? 10 : 0)
        ranked.append((choice, Key(size: sizeDistance, rate: rateDistance, rank: rank)))
      }
    }
    return ranked.sorted { $0.key < $1.key }.map(\.choice)
  }

  /// The sort key, most important part first; distances are in steps of a twentieth of an octave, so that
  /// 29.97 and 30 count as the same rate.
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
