/// What is known of one frame when a lens is focused in software.
package struct FocusSample: Hashable, Sendable {
  /// The sharpness, which is greatest in focus; its unit does not matter.
  package var score: Double
  /// The mean light of the same part of the picture; nil where it is not measured.
  package var light: Double?
  /// The position of the lens during the exposure, 0 near to 1 far.
  package var position: Double

  /// Creates a sample.
  package init(score: Double, light: Double? = nil, position: Double) {
    self.score = score
    self.light = light
    self.position = position
  }
}

/// Why automatic focus has found nothing.
package enum FocusFailure: Hashable, Sendable {
  /// There is nothing to focus on: no detail, or as much at every position.
  case noDetail
  /// The sharpness has no peak that shows twice, because the scene or the camera moves.
  case noPeak
  /// The sharpness did not follow the lens.
  case lensDoesNotFollow
}
