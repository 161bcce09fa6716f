/// Tells when the sharpness has come to rest: a lens that has arrived, or a camera that has focused.
package struct SharpnessPlateau: Sendable {
  /// The frames in a row that must agree.
  package let length: Int
  /// The greatest difference of two frames, as a share, that is not a movement.
  package static let tolerance = 0.04
  private var recent: [Double] = []

  /// Creates a detector that has seen nothing.
  package init(length: Int) { self.length = length }

  /// Takes the next frame; returns whether the last frames agree.
  package mutating func next(_ score: Double) -> Bool {
    recent.append(score)
    if recent.count > length { recent.removeFirst() }
    guard recent.count == length, let low = recent.min(), let high = recent.max() else { return false }
    return high - low <= Self.tolerance * max(high, FocusSearch.noDetail)
  }
}
