internal import CPipeWire
internal import Pixels

/// A camera of PipeWire's and what it delivers, at the moment of a list.
struct PipeWireNode: Hashable, Sendable {
  /// Its number in the daemon, which is never used again.
  let serial: String
  /// Its name, which the camera has again when it returns.
  let name: String
  /// Whether this process makes it.
  let isOwn: Bool
  /// The V4L2 device that it stands for; empty for others.
  let devicePath: String
  /// The description in words, or the name.
  let title: String
  /// What is known of it.
  let info: CameraInfo
  /// What it delivers of the formats that can be shown.
  let formats: [DeviceFormat]

  init(_ node: CPipeWireNode) {
    func text(_ pointer: UnsafePointer<CChar>) -> String? {
      pointer.pointee == 0 ? nil : String(cString: pointer)
    }
    serial = text(node.serial) ?? ""
    name = text(node.name) ?? "node-\(serial)"
    isOwn = node.isOwn
    devicePath = text(node.path) ?? ""
    title = text(node.description) ?? name
    info = CameraInfo(
      id: "pipewire:\(name)", path: "pipewire:\(name)", name: title, driver: "pipewire",
      bus: text(node.api) ?? "", position: .external,
      hardware: CameraHardware(maker: text(node.maker), model: text(node.model)))
    formats = Self.formats(Array(copying: node.formats, count: node.formatCount))
  }

  /// The sizes of each format together, in the order of the node's preference.
  private static func formats(_ entries: [CPipeWireFormat]) -> [DeviceFormat] {
    var formats: [DeviceFormat] = []
    for entry in entries {
      let fourCC = FourCC(rawValue: entry.fourCC)
      guard let smallest = PixelSize(entry.smallest),
        let widths = Steps(
          minimum: entry.smallest.width, maximum: entry.largest.width, step: entry.step.width),
        let heights = Steps(
          minimum: entry.smallest.height, maximum: entry.largest.height, step: entry.step.height)
      else { continue }
      let rates = Rates(entry)
      let place: Int
      if let known = formats.firstIndex(where: { $0.fourCC == fourCC }) {
        place = known
      } else {
        place = formats.count
        formats.append(DeviceFormat(fourCC: fourCC, summary: "\(fourCC)", isEmulated: false, sizes: []))
      }
      if widths.minimum == widths.maximum, heights.minimum == heights.maximum {
        formats[place].sizes.append(.init(size: smallest, rates: rates))
      } else {
        let range = StepwiseSizes(widths: widths, heights: heights)
        formats[place].range = range
        formats[place].sizes += range.wellKnown.map { .init(size: $0, rates: rates) }
      }
    }
    return formats
  }
}

extension PixelSize {
  /// A size of PipeWire's; nil for an empty one, and for one that no camera has.
  init?(_ size: CPipeWireSize) {
    self.init(width: size.width, height: size.height)
  }
}

extension FrameRate {
  /// A rate of PipeWire's; nil for one that is not known or changes.
  init?(_ rate: CPipeWireRate) {
    guard rate.frames > 0, rate.seconds > 0 else { return nil }
    self.init(frames: rate.frames, seconds: rate.seconds)
  }
}

extension Rates {
  fileprivate init(_ format: CPipeWireFormat) {
    var format = format
    let rates = (0..<format.rateCount).compactMap { FrameRate(cpipewire_rate(&format, $0)) }
    if format.areRatesRange, let fastest = rates.last {
      // A range begins at 0 where the rate may change.
      self = .between(slowest: rates.count > 1 ? rates[0] : FrameRate(frames: 1), fastest: fastest)
    } else {
      self = rates.isEmpty ? .unknown : .discrete(rates)
    }
  }
}
