/// One of the eight ways to rotate and mirror a rectangle of pixels.
///
/// The raw values are those of EXIF's Orientation tag: the transform that makes the stored pixels appear
/// upright.
public enum Orientation: Int, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Transposed: mirrored left to right, then rotated counter-clockwise by 90°.
  case leftMirrored = 5
  /// Rotated clockwise by 90°.
  case right = 6
  /// Transversed: mirrored left to right, then rotated clockwise by 90°.
  case rightMirrored = 7
  /// Rotated counter-clockwise by 90°.
  case left = 8

  /// The number of clockwise quarter turns applied after mirroring, 0…3.
  public var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// Whether the pixels are mirrored left to right before the rotation.
  public var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .right, .down, .left: false
    }
  }

  /// Creates an orientation that optionally mirrors left to right and then rotates clockwise.
  ///
  /// - Parameters:
  ///   - quarterTurns: clockwise quarter turns; any integer.
  ///   - mirrored: whether to swap left and right first.
  public init(quarterTurns: Int, mirrored: Bool = false) {
    let turns = ((quarterTurns % 4) + 4) % 4
    self =
      mirrored
      ? [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][turns]
      : [.up, .right, .down, .left][turns]
  }

  /// The orientation equivalent to this one followed by `next`.
  public func followed(by next: Orientation) -> Orientation {
    // Mirroring after a rotation by t equals a rotation by -t after mirroring.
    let turns = next.isMirrored ? next.quarterTurns - quarterTurns : next.quarterTurns + quarterTurns
    return Orientation(quarterTurns: turns, mirrored: isMirrored != next.isMirrored)
  }

  /// The orientation that undoes this one.
  public var inverse: Orientation {
    isMirrored ? self : Orientation(quarterTurns: -quarterTurns)
  }

  /// Whether width and height are swapped.
  public var isTransposing: Bool { quarterTurns % 2 == 1 }

  /// Where a point of the unit square is after this transform; (0, 0) is the top left corner.
  public func mapping(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let mirrored = isMirrored ? SIMD2(1 - point.x, point.y) : point
    return switch quarterTurns {
    case 1: SIMD2(1 - mirrored.y, mirrored.x)
    case 2: 1 - mirrored
    case 3: SIMD2(mirrored.y, 1 - mirrored.x)
    default: mirrored
    }
  }

  /// The size of an image of `size` after this transform.
  public func applied(to size: PixelSize) -> PixelSize { isTransposing ? size.transposed : size }
}
