package import CPlatform
import Glibc
internal import Pixels

// Limits the loop for drivers that never end the list.
private let mostFormats: UInt32 = 256
private let mostSizes: UInt32 = 512
private let mostRates: UInt32 = 128

extension OpenDevice {
  /// Lists the formats of the device's capture queue.
  package func enumerateFormats(_ type: BufferType) -> [DeviceFormat] {
    var formats: [DeviceFormat] = []
    for index in 0..<mostFormats {
      var description = v4l2_fmtdesc()
      description.index = index
      description.type = type.rawValue
      guard (try? request(.enumerateFormats, &description)) != nil else { break }
      let fourCC = FourCC(rawValue: description.pixelformat)
      guard !formats.contains(where: { $0.fourCC == fourCC }) else { continue }
      var format = DeviceFormat(
        fourCC: fourCC, summary: text(description.description),
        isEmulated: description.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0, sizes: [], range: nil)
      fillSizes(of: &format, type)
      formats.append(format)
    }
    return formats
  }

  private func fillSizes(of format: inout DeviceFormat, _ type: BufferType) {
    var sizes: [PixelSize] = []
    for index in 0..<mostSizes {
      var entry = v4l2_frmsizeenum()
      entry.index = index
      entry.pixel_format = format.fourCC.rawValue
      guard (try? request(.enumerateSizes, &entry)) != nil else { break }
      if entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
        if let size = PixelSize(width: entry.discrete.width, height: entry.discrete.height) {
          sizes.append(size)
        }
        continue
      }
      let range = entry.stepwise
      if let widths = Steps(minimum: range.min_width, maximum: range.max_width, step: range.step_width),
        let heights = Steps(minimum: range.min_height, maximum: range.max_height, step: range.step_height)
      {
        format.range = StepwiseSizes(widths: widths, heights: heights)
        sizes = format.range?.wellKnown ?? []
      }
      break
    }
    if sizes.isEmpty { sizes = acceptedSizes(of: format.fourCC, type) }
    format.sizes = sizes.map { .init(size: $0, rates: rates(of: format.fourCC, at: $0)) }
  }

  /// The sizes that a driver supports when it cannot list them: its adjustments of the common sizes.
  private func acceptedSizes(of fourCC: FourCC, _ type: BufferType) -> [PixelSize] {
    var result: [PixelSize] = []
    for size in PixelSize.wellKnown {
      var format = PictureFormat(type: type, fourCC: fourCC, size: size)
      guard (try? request(.tryFormat, &format.raw)) != nil, format.fourCC == fourCC,
        let accepted = format.size
      else { continue }
      if !result.contains(accepted) { result.append(accepted) }
    }
    return result
  }

  /// The rates at a size.
  func rates(of fourCC: FourCC, at size: PixelSize) -> Rates {
    var rates: [FrameRate] = []
    for index in 0..<mostRates {
      var entry = v4l2_frmivalenum()
      entry.index = index
      entry.pixel_format = fourCC.rawValue
      entry.width = UInt32(size.width)
      entry.height = UInt32(size.height)
      guard (try? request(.enumerateIntervals, &entry)) != nil else { break }
      if entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
        if let rate = FrameRate(interval: entry.discrete) { rates.append(rate) }
        continue
      }
      guard let fastest = FrameRate(interval: entry.stepwise.min) else { return .unknown }
      // The longest interval may be practically endless, 2^32-1 seconds, which no user requests.
      let slowest = FrameRate(interval: entry.stepwise.max) ?? FrameRate(frames: 1)
      return .between(slowest: slowest, fastest: fastest)
    }
    return rates.isEmpty ? .unknown : .discrete(rates)
  }
}

extension PixelSize {
  /// The most pixels of a picture that a device may state; more would overflow the sizes of buffers.
  static let mostStatedPixels = 1 << 28

  /// Converts a driver's size; nil when it is invalid.
  package init?(width: UInt32, height: UInt32) {
    guard (1...1 << 20).contains(width), (1...1 << 20).contains(height),
      Int(width) * Int(height) <= Self.mostStatedPixels
    else { return nil }
    self.init(width: Int(width), height: Int(height))
  }
}

extension FrameRate {
  /// Converts a driver's interval; nil when it is not positive.
  package init?(interval: v4l2_fract) {
    guard interval.numerator > 0, interval.denominator > 0 else { return nil }
    self.init(frames: interval.denominator, seconds: interval.numerator)
  }

  /// The ratio of this rate to `other`, in octaves.
  func octaves(from other: FrameRate) -> Double { log2(perSecond / other.perSecond) }
}
