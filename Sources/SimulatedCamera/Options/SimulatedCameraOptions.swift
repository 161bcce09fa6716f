public import Cameras
public import Pixels

/// The initial state of a simulated camera; its controls change most of it later.
public struct SimulatedCameraOptions: Hashable, Sendable {
  /// A setting that the camera adjusts itself or that is fixed.
  public enum Adjustment: Hashable, Sendable {
    /// Adjusted by the camera.
    case automatic
    /// A fixed value.
    case manual(Double)
  }

  /// The rotation in degrees at which the sensor is mounted; frames are delivered rotated clockwise by as
  /// much.
  public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0, quarter = 90, half = 180, threeQuarters = 270
  }

  /// What the camera sees.
  public enum Scene: String, Hashable, Sendable, CaseIterable {
    /// A room with a window, a table with charts, leaves in front, and a pendulum.
    case studio
    /// The room with a portrait and a QR code on the table.
    case people
    /// A blank wall, on which nothing can be focused.
    case wall
    /// The room with a light box of 16 steps, one exposure value apart.
    case wedge
    /// The chart that `calibrate` measures lenses with, in front of the wall; it is held in another way every 30 frames.
    case chart
  }

  /// The mains on which the scene's lamps flicker.
  public enum Flicker: String, Hashable, Sendable, CaseIterable {
    case off, european = "50", american = "60"

    /// The frequency in hertz; 0 for steady light.
    var mains: Double { self == .off ? 0 : self == .european ? 50 : 60 }
  }

  /// Whether the pendulum swings.
  public enum Motion: String, Hashable, Sendable, CaseIterable {
    case on, off
  }

  /// When the next frame is made.
  public enum Speed: String, Hashable, Sendable, CaseIterable {
    /// At the frame rate.
    case realtime
    /// As soon as a buffer is free.
    case unlimited
  }

  /// The range of widths and heights that the camera delivers.
  public static let sides: ClosedRange<Int> = 16...4096
  /// The rates that the camera delivers, in frames per second.
  public static let rates: ClosedRange<Double> = 1...240

  /// The largest size that the camera lists, which a stream that requests none has, too; nil for streams of 1280x720 of a
  /// camera whose largest size is 3840x2160.
  public var size: PixelSize?
  /// The rate when a stream requests none.
  public var rate = FrameRate(frames: 30)
  /// The format on the wire when a stream requests none.
  public var fourCC: FourCC = "NV12"
  /// The seed of the noise and of the grain of every surface.
  public var seed: UInt64 = 1
  /// The focus distance in metres, 0.25 to infinity.
  public var focus = Adjustment.manual(ScenePlane.middle.distance)
  /// The aperture as an f-number, 1.4 to 22.
  public var aperture = 2.0
  /// The exposure time in seconds, 1/10000 to 1/2; one longer than the frame interval slows the stream.
  public var exposure = Adjustment.manual(1 / 60)
  /// The gain, 1 to 32.
  public var gain = 1.0
  /// The white balance in kelvin, 2500 to 10000; the scene's light has 5500.
  public var temperature = Adjustment.manual(5500)
  /// The temperature of the scene's light in kelvin, 2500 to 10000.
  public var illuminant = 5500.0
  /// The light of the scene in exposure values above the usual, -8 to 8, on a script.
  public var light: SimulatedScript = 0.0
  /// The mains on which the scene's lamps flicker.
  public var flicker = Flicker.off
  /// What the camera sees.
  public var scene = Scene.studio
  /// The distance in metres of the table and what is on it, 0.6 to 4.5, on a script.
  public var subject = SimulatedScript(ScenePlane.middle.distance)
  /// The greatest movement of the lens between two frames, in units of the focus control; infinite for at once.
  public var lensSpeed = Double.infinity
  /// The play between the lens and its motor, in units of the focus control, 0 to 100.
  public var backlash = 0.0
  /// The magnification, 1 to 5.
  public var zoom = 1.0
  /// What corrects the distortion of the lens exactly, in the frame as delivered; nil for a lens without. One with distortion
  /// shows no pendulum.
  public var lensDistortion: LensCorrection?
  /// How much the lens and the sensor blur everything, even what is in focus: the standard deviation of a Gaussian in pixels
  /// of the frame, 0 to 3. It comes on top of the lens's defocus.
  public var softness = 0.0
  /// The direction that the camera faces.
  public var position = CameraInfo.Position.external
  /// What the camera cannot do.
  public var without: Set<SimulatedCapability> = []
  /// What goes wrong, and when.
  public var faults: [SimulatedFault] = []
  /// How the sensor is mounted.
  public var rotation = Rotation.none
  /// The code that Bayer formats have without light, in their own codes: 0 to 32767, and below the middle of the
  /// format's codes.
  public var blackLevel = 0
  /// The amount of noise, 1 for a typical small sensor, 0 for none, at most 10.
  public var noise = 1.0
  /// Whether the pendulum swings.
  public var motion = Motion.on
  /// When the next frame is made.
  public var speed = Speed.realtime

  /// Creates the default options, which suit a preview.
  public init() {}
}

extension CameraInfo.Position {
  /// The value of V4L2's `camera-orientation`.
  var orientation: Int64 {
    switch self {
    case .front: 0
    case .back: 1
    case .external: 2
    }
  }
}
