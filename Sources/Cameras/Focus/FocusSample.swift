/// What is known of one frame when a lens is focused in software.
package struct FocusSample: Hashable, Sendable {
  /// The sharpness, which is greatest in focus; its unit does not matter.
  package var score: Double
  /// The mean light of the same part of the picture; nil where it is not measured.
  package var light: Double?
  /// The position of the lens during the exposure, 0 near to 1 far.
  package var position: Double
  /// Whether the lens may move on: a frame could be exposed since it was sent to where it is.
  ///
  /// A busy processor measures several frames in a burst. With a move for each, no frame would show the positions between.
  package var isRested: Bool

  /// Creates a sample.
  package init(score: Double, light: Double? = nil, position: Double, isRested: Bool = true) {
    self.score = score
    self.light = light
    self.position = position
    self.isRested = isRested
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
