/// Whether a window is to be drawn.
struct DrawingDemand {
  /// Frames that panels need at most to find their size.
  private static let settlingFrames = 3

  private var isRequired = true
  /// Frames that the layout of panels still needs to come to rest.
  private var settling = 0

  /// Whether a frame is due.
  var isDue: Bool { isRequired || isSettling }

  /// Whether the layout of panels may still change by itself.
  var isSettling: Bool { settling > 0 }

  /// Requires a frame.
  mutating func require() { isRequired = true }

  /// Requires as many frames as panels need to find their size.
  mutating func requireLayout() {
    isRequired = true
    settling = Self.settlingFrames
  }

  /// Notes that a frame is drawn: what requires one from now on requires the next.
  mutating func beginFrame() {
    isRequired = false
    if settling > 0 { settling -= 1 }
  }

  /// Drops what the frame that is being drawn has required of itself.
  mutating func withdraw() { isRequired = false }
}
