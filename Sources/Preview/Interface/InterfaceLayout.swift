import Pixels

/// The sides at which a panel can stand.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case left
  case right
}

/// Whether panels take room from the picture or lie over it.
package enum Docking: String, Hashable, Sendable, CaseIterable {
  /// The picture moves aside.
  case beside
  /// They lie over the picture.
  case over
}

/// Where everything of the window is: computed from what is shown, so that nothing overlaps.
///
/// Panels stand at the sides from top to bottom, one at each; the strip of looks lies between them above the bar.
package struct InterfaceLayout: Hashable {
  /// The panels at the sides; nil where there is none.
  package let left: Box?
  package let right: Box?
  /// The strip of looks; nil when it is not shown.
  package let strip: Box?
  /// Where the bar is centred: its bottom.
  let bar: SIMD2<Float>
  /// The width that the bar may have.
  let barWidth: Float
  /// Whether a panel lies where the bar would be, as in a small window.
  let hidesBar: Bool
  /// What the picture may cover.
  package let picture: Box

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - window: the window's size in pixels.
  ///   - panels: the sides at which a panel is shown.
  ///   - strip: the height of the strip; nil when it is not shown.
  ///   - barHeight: the height of the bar.
  package init(
    _ window: PixelSize, _ theme: Theme, panels: Set<Side>, strip: Float?, barHeight: Float, docking: Docking
  ) {
    let all = Box(window)
    let margin = theme.space(.medium)
    // Two panels leave at least a third of the window to the picture.
    let share: Float = panels.count > 1 ? 1 / 3 : 0.5
    let wanted = min(theme.panelWidth, (all.width * share).rounded(.down))
    // In a small window a panel covers all but an edge, and lies over the picture.
    let isSmall = wanted < theme.length(220)
    let width = isSmall ? min(theme.panelWidth, all.width - 2 * margin) : wanted
    var middle = all
    func panel(_ side: Side) -> Box? {
      guard panels.contains(side) else { return nil }
      // Of two panels in a small window the right one is seen.
      if isSmall, side == .left, panels.contains(.right) { return nil }
      let start = side == .left ? all.left + margin : all.right - margin - width
      return Box(left: start, top: all.top + margin, right: start + width, bottom: all.bottom - margin)
    }
    left = panel(.left)
    right = panel(.right)
    if !isSmall {
      if let left { middle.left = left.right }
      if let right { middle.right = right.left }
    }
    bar = SIMD2(middle.center.x, all.bottom - margin)
    barWidth = max(middle.width - 2 * margin, 0)
    // In a small window the panel is where the strip and the bar would be.
    hidesBar = isSmall && !panels.isEmpty
    self.strip =
      hidesBar
      ? nil
      : strip.map { height in
        let bottom = all.bottom - barHeight - 2 * margin
        return Box(
          left: middle.left + margin, top: max(bottom - height, margin), right: middle.right - margin,
          bottom: bottom)
      }
    var picture = all
    if docking == .beside, !isSmall {
      if let left { picture.left = left.right + margin }
      if let right { picture.right = right.left - margin }
    }
    self.picture = picture
  }

  /// Whether a panel or the strip is at a place.
  func takesInput(at place: SIMD2<Float>) -> Bool {
    left?.contains(place) == true || right?.contains(place) == true || strip?.contains(place) == true
  }
}
