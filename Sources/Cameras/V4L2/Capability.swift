internal import CPlatform

/// What a driver says about a node: `VIDIOC_QUERYCAP`.
struct Capability: Hashable {
  /// The driver's name.
  var driver: String
  /// The device's name.
  var card: String
  /// Where the device is attached.
  var bus: String
  /// The bits that hold for this node, not for the whole device.
  var bits: UInt32

  /// Asks an open device.
  init(of device: OpenDevice) throws(Errno) {
    var answer = v4l2_capability()
    try device.request(.queryCapability, &answer)
    driver = text(answer.driver)
    card = text(answer.card)
    bus = text(answer.bus_info)
    // A device with several nodes lists in `capabilities` what any of them can do.
    let all = answer.capabilities
    bits = all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? answer.device_caps : all
  }

  private func has(_ bit: Int32) -> Bool { bits & UInt32(bitPattern: bit) != 0 }

  /// Whether frames come in several memory planes.
  var isMultiPlanar: Bool { has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) && !has(V4L2_CAP_VIDEO_CAPTURE) }

  /// Why the node is not a camera that we can stream from; nil when it is one.
  var objection: String? {
    if has(V4L2_CAP_META_CAPTURE) { return "it carries metadata, not pictures" }
    if has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE) {
      return "it converts pictures in memory and has no sensor"
    }
    guard has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) else {
      let isOutput = has(V4L2_CAP_VIDEO_OUTPUT) || has(V4L2_CAP_VIDEO_OUTPUT_MPLANE)
      return isOutput ? "it shows pictures instead of taking them" : "it does not capture video"
    }
    if has(V4L2_CAP_IO_MC) { return "it is one stage of a media pipeline that must be set up first" }
    if !has(V4L2_CAP_STREAMING) { return "its driver cannot stream into mapped memory" }
    return nil
  }
}

/// The text in a fixed array of bytes, up to its first zero byte.
func text<T>(_ bytes: T) -> String {
  withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
