import CPlatform
import Pixels

import Cameras

/// The description and state of a scripted device: the part of a driver that tests depend on.
struct FakeDevice {
  enum Sizes {
    case discrete([(PixelSize, [FrameRate])])
    case stepwise(minimum: PixelSize, maximum: PixelSize, step: Int, fastest: FrameRate)
    case unlisted
  }

  struct Format {
    var fourCC: FourCC
    var sizes: Sizes
    var flags: Int32 = 0
  }

  struct Control {
    var id: CameraControl.ID
    var name: String
    var type: v4l2_ctrl_type = V4L2_CTRL_TYPE_INTEGER
    var value: Int64 = 0
    var minimum: Int64 = 0
    var maximum: Int64 = 100
    var step: UInt64 = 1
    var defaultValue: Int64 = 0
    var flags: Int32 = 0
    /// The sizes of an array; empty for a single value.
    var dimensions: [UInt32] = []
    /// The bytes of a value that is behind a pointer; nil for a number inside the request.
    var payload: [UInt8]?
    /// The greatest value of an area or a rectangle, as bytes; nil on kernels that do not know it.
    var greatest: [UInt8]?
    /// Whether the driver rounds to the step.
    var rounds = false
    /// Whether the camera accepts a value and does not keep it.
    var ignores = false
    /// The menu's entries; indices that are missing do not exist.
    var menu: [Int64: String] = [:]
    /// The control that must have the value for this one to be settable.
    var governor: (id: CameraControl.ID, value: Int64)?
    /// The control does not say that it is governed at the moment, as those of old drivers.
    var hidesGovernor = false
  }

  struct Filled {
    var index: Int
    var used: [Int]
    var dataOffsets: [Int]
    var flags: UInt32
    var sequence: UInt32
    var timestamp: Duration
  }

  var driver = "fake"
  var card = "Fake Camera"
  var bus = "usb-0000:00:14.0-1"
  var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
  /// What the whole device can do, when it has more nodes than this one.
  var deviceWide: UInt32 = 0
  var isMultiPlanar = false
  var formats: [Format] = [
    Format(
      fourCC: "YUYV",
      sizes: .discrete([(PixelSize(width: 64, height: 48), [FrameRate(frames: 30), FrameRate(frames: 15)])]))
  ]
  var controls: [Control] = []
  /// The driver sends the controls of a request last to first, whatever they govern, as uvcvideo may; the camera stalls
  /// values that are governed at that moment.
  var reordersControls = false
  /// The control for which a request is refused as a whole, without saying so.
  var refusesWhole: CameraControl.ID?
  /// Bytes that the driver adds to each row.
  var rowPadding = 0
  /// `colorspace`, `ycbcr_enc`, `quantization`.
  var colors: (UInt32, UInt32, UInt32) = (0, 0, 0)
  /// `V4L2_FIELD_…` of the format and of the buffers to come.
  var field = V4L2_FIELD_NONE.rawValue
  var inputStatus: UInt32 = 0
  /// The fewest and most buffers that it gives.
  var bufferLimits = 2...32
  /// Errors that requests answer with: each is used up by one request, the last stays when `isLasting`.
  var faults: [UInt: [Int32]] = [:]
  var lastingFaults: [UInt: Int32] = [:]

  /// Whether readers keep a format that was agreed on, as v4l2loopback's do.
  var keepsFormat = false
  /// The type of the queue, and the colours, of the last format that was set.
  var requestedType: UInt32 = 0
  var requestedColors: (UInt32, UInt32, UInt32) = (0, 0, 0)
  /// The pictures that were written, and the errors of the next writes.
  var written: [[UInt8]] = []
  var writeFaults: [Int32] = []

  var size = PixelSize(width: 64, height: 48)
  var fourCC: FourCC = "YUYV"
  var rate = FrameRate(frames: 30)
  /// Whether it answers `S_PARM` and `G_PARM` with an interval of 0/0.
  var hasNoInterval = false
  var bufferCount = 0
  var queued: [Int] = []
  var filled: [Filled] = []
  var isStreaming = false
  var isInError = false
  var hasSourceChange = false
  var sequence: UInt32 = 0

  /// Bytes per line and bytes of each memory plane of the present format.
  var memoryPlanes: [(bytesPerLine: Int, byteCount: Int)] {
    guard let format = PixelFormat(fourCC: fourCC) else { return [(0, size.area * 2)] }
    let first = format.planes[0]
    let line = first.size(for: size).width * first.bytesPerTexel + rowPadding
    let isApart = isMultiPlanar && fourCC.description.dropFirst().first == "M"
    let planes = format.planes.enumerated().map { index, plane in
      let texels = plane.size(for: size)
      let row =
        index == 0
        ? line
        : isApart
          ? texels.width * plane.bytesPerTexel + rowPadding
          : line * plane.bytesPerTexel / plane.horizontalStep
      return (bytesPerLine: row, byteCount: row * texels.height)
    }
    return isApart ? planes : [(line, planes.reduce(0) { $0 + $1.byteCount })]
  }

  static func cookie(buffer: Int, plane: Int) -> Int { 0x10_0000 * (buffer + 1) + 0x1000 * plane }
}

extension FakeDevice.Control {
  static func exposure(_ mode: Int64 = 3) -> [FakeDevice.Control] {
    [
      .init(
        id: .exposureAuto, name: "Auto Exposure", type: V4L2_CTRL_TYPE_MENU, value: mode, minimum: 0,
        maximum: 3, defaultValue: 3, menu: [1: "Manual Mode", 3: "Aperture Priority Mode"]),
      .init(
        id: .exposureAbsolute, name: "Exposure Time, Absolute", value: 157, minimum: 3, maximum: 2047,
        defaultValue: 250, governor: (.exposureAuto, 1)),
    ]
  }
}
