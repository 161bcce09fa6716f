/// One of the eight ways in which a rectangle of pixels can be turned and mirrored.
///
/// The raw values are those of EXIF's Orientation tag: the value tells what must be done to the stored pixels
/// so that they appear upright.
public enum Orientation: Int, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Transposed: mirrored left to right, then turned counter-clockwise by 90°.
  case leftMirrored = 5
  /// Turned clockwise by 90°.
  case right = 6
  /// Transversed: mirrored left to right, then turned clockwise by 90°.
  case rightMirrored = 7
  /// Turned counter-clockwise by 90°.
  case left = 8

  /// The clockwise quarter turns that follow the mirroring, 0…3.
  public var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// Whether the pixels are mirrored left to right before they are turned.
  public var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .right, .down, .left: false
    }
  }

  /// Creates the orientation that mirrors left to right when asked, then turns clockwise.
  ///
  /// - Parameters:
  ///   - quarterTurns: clockwise quarter turns; any integer.
  ///   - mirrored: whether left and right are exchanged first.
  public init(quarterTurns: Int, mirrored: Bool = false) {
    let turns = ((quarterTurns % 4) + 4) % 4
    self =
      mirrored
      ? [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][turns]
      : [.up, .right, .down, .left][turns]
  }

  /// The orientation that has the effect of this one followed by `next`.
  public func followed(by next: Orientation) -> Orientation {
    // Mirroring after turning by t equals turning by -t after mirroring.
    let turns = next.isMirrored ? next.quarterTurns - quarterTurns : next.quarterTurns + quarterTurns
    return Orientation(quarterTurns: turns, mirrored: isMirrored != next.isMirrored)
  }

  /// The orientation that undoes this one.
  public var inverse: Orientation {
    isMirrored ? self : Orientation(quarterTurns: -quarterTurns)
  }

  /// Whether width and height change places.
  public var isTransposing: Bool { quarterTurns % 2 == 1 }

  /// The size of an image of `size` after it has been turned.
  public func applied(to size: PixelSize) -> PixelSize { isTransposing ? size.transposed : size }
}
