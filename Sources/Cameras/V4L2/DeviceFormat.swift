internal import Pixels

/// One pixel format of a device, including size ranges.
package struct DeviceFormat: Hashable {
  /// One size, or a common size within a range, with its rates.
  struct Size: Hashable {
    /// The size.
    var size: PixelSize
    /// The rates.
    var rates: Rates
  }

  /// The driver's code.
  var fourCC: FourCC
  /// The driver's description.
  var summary: String
  /// Whether the driver emulates the format by conversion.
  var isEmulated: Bool
  /// The sizes, or the common sizes within a range.
  var sizes: [Size]
  /// The range, if the driver reports one.
  var range: StepwiseSizes?

  /// The format for callers: largest size first, fastest rate first, no duplicates.
  var listed: CameraFormat {
    var seen: Set<PixelSize> = []
    let unique = sizes.filter { seen.insert($0.size).inserted }
    let sorted = unique.sorted { ($0.size.area, $0.size.width) > ($1.size.area, $1.size.width) }
    return CameraFormat(
      fourCC: fourCC, summary: summary, sizes: sorted.map { .init(size: $0.size, rates: $0.rates.listed) })
  }
}

/// The rates at one size.
enum Rates: Hashable {
  /// Not reported by the driver.
  case unknown
  /// Exactly these.
  case discrete([FrameRate])
  /// Any rate between two.
  case between(slowest: FrameRate, fastest: FrameRate)

  /// Rates for a list, fastest first.
  var listed: [FrameRate] {
    switch self {
    case .unknown: []
    case .discrete(let rates): Array(Set(rates)).sorted { $0.perSecond > $1.perSecond }
    case .between(let slowest, let fastest):
      Array(
        Set(
          [slowest, fastest]
            + [240, 120, 100, 90, 60, 50, 30, 25, 24, 20, 15, 10, 5, 1].map { FrameRate(frames: $0) }.filter {
              slowest.perSecond <= $0.perSecond && $0.perSecond <= fastest.perSecond
            })
      ).sorted { $0.perSecond > $1.perSecond }
    }
  }

  /// The rate with the smallest ratio to the requested one; nil when the driver reports none.
  func nearest(to wanted: FrameRate) -> FrameRate? {
    switch self {
    case .unknown: return nil
    case .discrete(let rates):
      return rates.min { abs($0.octaves(from: wanted)) < abs($1.octaves(from: wanted)) }
    case .between(let slowest, let fastest):
      if wanted.perSecond <= slowest.perSecond { return slowest }
      return wanted.perSecond >= fastest.perSecond ? fastest : wanted
    }
  }
}
