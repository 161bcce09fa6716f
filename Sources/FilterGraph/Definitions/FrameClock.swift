/// A number that a filter takes from the frame rather than from a setting.
///
/// In live pictures and recordings it follows the frames' own times. A photograph stands alone, as a stream's first frame: its
/// time, its delta and its number are 0.
public enum FrameClock: String, Hashable, Sendable, CaseIterable {
  /// The seconds since the first frame; a `float`.
  case time
  /// The seconds since the frame before, 0 for the first one; a `float`.
  case delta
  /// The number of the frame, counted from 0; an `int`.
  case frame
  /// The local year, month, day and seconds of the day; a `vec4`.
  case date

  /// The GLSL type.
  package var type: String {
    switch self {
    case .time, .delta: "float"
    case .frame: "int"
    case .date: "vec4"
    }
  }
}
