/// How a camera's lens is focused.
public enum FocusMode: String, Hashable, Sendable, CaseIterable {
  /// The lens follows the subject.
  case continuous
  /// The lens is focused once and stays there: AVFoundation's `autoFocus`.
  case oneShot
  /// The lens stays where it is.
  case locked
}

/// The distances among which automatic focus searches.
public enum FocusRange: Hashable, Sendable {
  /// All of them.
  case unrestricted
  /// The nearer half.
  case near
  /// The farther half.
  case far
  /// The positions between two.
  case positions(ClosedRange<LensPosition>)

  /// The positions of the lens.
  public var positions: ClosedRange<LensPosition> {
    switch self {
    case .unrestricted: .near ... .far
    case .near: .near...0.5
    case .far: 0.5 ... .far
    case .positions(let positions): positions
    }
  }
}
