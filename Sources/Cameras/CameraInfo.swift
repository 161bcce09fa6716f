public import Pixels

/// The identity of a camera, for people and for scripts.
public struct CameraInfo: Hashable, Sendable {
  /// The direction that the camera faces, relative to the device it is built into.
  public enum Position: String, Hashable, Sendable {
    case front, back, external
  }

  /// An ID that survives replugging and reboots, such as the name under `/dev/v4l/by-id`.
  public var id: String
  /// The device node, such as `/dev/video0`, or `simulated`.
  public var path: String
  /// The camera's name as reported by the driver.
  public var name: String
  /// The kernel driver.
  public var driver: String
  /// The port that the camera is attached to, such as `usb-0000:00:14.0-1`.
  public var bus: String
  /// The direction that it faces.
  public var position: Position
  /// What the system knows of its hardware.
  public var hardware: CameraHardware

  /// Creates a description.
  public init(
    id: String, path: String, name: String, driver: String, bus: String, position: Position,
    hardware: CameraHardware = CameraHardware()
  ) {
    self.id = id
    self.path = path
    self.name = name
    self.driver = driver
    self.bus = bus
    self.position = position
    self.hardware = hardware
  }
}

/// A frame rate as an exact fraction, as drivers report it.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames.
  public var frames: UInt32
  /// The number of seconds.
  public var seconds: UInt32

  /// Creates a rate of `frames` every `seconds`, for example 30 every 1 or 30000 every 1001.
  public init(frames: UInt32, seconds: UInt32 = 1) {
    precondition(frames > 0 && seconds > 0, "a frame rate is a positive fraction, not \(frames)/\(seconds)")
    self.frames = frames
    self.seconds = seconds
  }

  /// The frames per second.
  public var perSecond: Double { Double(frames) / Double(seconds) }
  /// The time between two frames.
  public var interval: Duration { .nanoseconds(Int64(seconds) * 1_000_000_000 / Int64(frames)) }
  /// The rate as text, for example `30` or `29.97`.
  public var description: String {
    let hundredths = (UInt64(frames) * 100 + UInt64(seconds) / 2) / UInt64(seconds)
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(whole)" : rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
  }
}

/// One pixel format that a camera delivers, with its sizes and rates.
public struct CameraFormat: Hashable, Sendable {
  /// One size with its frame rates.
  public struct Size: Hashable, Sendable {
    /// The size of a frame.
    public var size: PixelSize
    /// The rates, fastest first; empty when the driver does not report them.
    public var rates: [FrameRate]

    /// Creates a size.
    public init(size: PixelSize, rates: [FrameRate]) {
      self.size = size
      self.rates = rates
    }
  }

  /// The driver's code for the format.
  public var fourCC: FourCC
  /// The driver's description.
  public var summary: String
  /// The sizes, largest first. Of stepwise ranges, the common sizes are listed.
  public var sizes: [Size]

  /// Creates a format.
  public init(fourCC: FourCC, summary: String, sizes: [Size]) {
    self.fourCC = fourCC
    self.summary = summary
    self.sizes = sizes
  }
}
