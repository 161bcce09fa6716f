internal import CPlatform
import Files

/// A driver's description of a node, from `VIDIOC_QUERYCAP`.
struct Capability: Hashable {
  /// The driver's name.
  var driver: String
  /// The device's name.
  var card: String
  /// The port that the device is attached to.
  var bus: String
  /// The capability bits of this node, not of the whole device.
  var bits: UInt32

  /// Queries an open device.
  init(of device: OpenDevice) throws(Errno) {
    var answer = v4l2_capability()
    try device.request(.queryCapability, &answer)
    driver = text(answer.driver)
    card = text(answer.card)
    bus = text(answer.bus_info)
    // For a device with several nodes, `capabilities` is the union over all of them.
    let all = answer.capabilities
    bits = all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? answer.device_caps : all
  }

  private func has(_ bit: Int32) -> Bool { bits & UInt32(bitPattern: bit) != 0 }

  /// Whether frames come in several memory planes.
  var isMultiPlanar: Bool { has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) && !has(V4L2_CAP_VIDEO_CAPTURE) }

  /// Whether it takes pictures of one memory plane.
  var isOutput: Bool { has(V4L2_CAP_VIDEO_OUTPUT) }

  /// Whether pictures can be handed over by `write`.
  var canWrite: Bool { has(V4L2_CAP_READWRITE) }

  /// Why the node is not a camera that can be streamed from; nil when it is one.
  var objection: String? {
    if has(V4L2_CAP_META_CAPTURE) { return "it carries metadata, not pictures" }
    if has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE) {
      return "it only converts pictures in memory"
    }
    guard has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) else {
      let isOutput = has(V4L2_CAP_VIDEO_OUTPUT) || has(V4L2_CAP_VIDEO_OUTPUT_MPLANE)
      return isOutput ? "it is a video output" : "it does not capture video"
    }
    if has(V4L2_CAP_IO_MC) { return "it is one stage of a media pipeline that must be set up first" }
    if !has(V4L2_CAP_STREAMING) { return "its driver cannot stream into mapped memory" }
    return nil
  }
}

/// The text of a fixed-size C array, up to the terminating zero.
func text<T>(_ bytes: T) -> String {
  withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
