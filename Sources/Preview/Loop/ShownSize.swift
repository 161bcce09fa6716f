import Pixels

/// The size at which the session draws the picture of a window that shows it smaller than it is.
///
/// It follows the window once that rests: while it is being resized, what is drawn is scaled.
struct ShownSize {
  private static let patience = Duration.milliseconds(150)

  /// What the session draws; nil for the picture's own size.
  private var drawn: PixelSize?
  private var wanted: (size: PixelSize?, since: Duration) = (nil, .zero)

  /// Begins with what the session draws.
  init(_ drawn: PixelSize?) { self.drawn = drawn }

  /// Notes the size that the window wants.
  ///
  /// - Returns: whether the session is to draw it from now on. A size that it refuses is not returned again.
  mutating func settles(on size: PixelSize?, at now: Duration) -> Bool {
    if size != wanted.size { wanted = (size, now) }
    guard size != drawn, now - wanted.since > Self.patience else { return false }
    drawn = size
    return true
  }
}
