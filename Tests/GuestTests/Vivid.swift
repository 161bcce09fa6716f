import CPlatform
import Cameras
import Glibc

/// The controls of the kernel's virtual camera that determine its frames and its faults.
///
/// Source: drivers/media/test-drivers/vivid in Linux; the numbers are its interface.
extension CameraControl.ID {
  static let automaticGain = Self(rawValue: 0x0098_0912)
  static let testPattern = Self(rawValue: 0x00f0_f000)
  static let textMode = Self(rawValue: 0x00f0_f001)
  static let colorSpace = Self(rawValue: 0x00f0_f019)
  static let yCbCrEncoding = Self(rawValue: 0x00f0_f01b)
  static let quantization = Self(rawValue: 0x00f0_f01c)
  /// Lets the frame counter wrap around a few frames after the start.
  static let wrapSequence = Self(rawValue: 0x00f0_f026)
  /// Lets the timestamps wrap around 32 bits of seconds.
  static let wrapTimestamp = Self(rawValue: 0x00f0_f027)
  /// How many of a hundred frames the driver loses.
  static let percentageDropped = Self(rawValue: 0x00f0_f040)
  /// Takes every node away until the last program has closed its own.
  static let disconnect = Self(rawValue: 0x00f0_f041)
  /// Marks one frame as bad.
  static let injectErrorFlag = Self(rawValue: 0x00f0_f042)
  /// Makes the next request for buffers fail.
  static let injectBuffersError = Self(rawValue: 0x00f0_f043)
  /// Makes the next queueing of a buffer fail.
  static let injectQueueError = Self(rawValue: 0x00f0_f044)
  /// Makes the next start of a stream fail.
  static let injectStartError = Self(rawValue: 0x00f0_f045)
  /// Breaks the stream off for good.
  static let injectFatalError = Self(rawValue: 0x00f0_f046)
}

enum Vivid {
  /// The patterns used, by their place in the driver's menu.
  enum Pattern: Int64 {
    case fullBars = 1
    case colorSquares = 4
    case grayRamp = 20
  }

  /// `V4L2_YCBCR_ENC_`, as the driver's menu counts it.
  enum Encoding: Int64, CaseIterable {
    case bt601 = 1
    case bt709 = 2
    case bt2020 = 6
    case bt2020ConstantLuminance = 7
    case smpte240M = 8
  }

  /// `V4L2_QUANTIZATION_`.
  enum Quantization: Int64 {
    case standard = 0
    case full = 1
    case limited = 2
  }

  /// Its inputs: a webcam, television, S-Video, HDMI.
  static func select(input: Int32, on path: String) throws(Failure) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot open \(path)") }
    defer { close(descriptor) }
    var input = input
    // VIDIOC_S_INPUT, _IOWR('V', 39, int).
    let result = platform_ioctl(descriptor, 0xc004_5627, &input)
    guard result >= 0 else { throw Failure("\(path) takes no input \(input): error \(-result)") }
  }

  /// One still picture without text over it, the same in every format.
  static func show(_ pattern: Pattern, on camera: any Camera) throws {
    try camera.set([.testPattern: .integer(pattern.rawValue), .textMode: 2])
  }
}
