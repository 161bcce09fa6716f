/// What was left out of a movie because its times do not follow one another.
package struct MovieOmissions: Hashable, Sendable {
  /// Pictures no later than the one before.
  package var pictures = 0
  /// Packets of sound.
  package var soundPackets = 0

  /// Nothing.
  package init() {}
}
