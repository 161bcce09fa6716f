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
/// The bar keeps its place at the middle of the lower edge, whatever else is shown, and a recording is shown at the middle
/// of the picture's upper edge. Panels stand at the sides from top to bottom, one at each, or end above the bar where it
/// reaches below them, and begin below the recording where that reaches over them; the strip of looks lies between them
/// above the bar.
package struct InterfaceLayout: Hashable {
  /// The panels at the sides; nil where there is none.
  package let left: Rect?
  package let right: Rect?
  /// The strip of looks; nil when it is not shown.
  package let strip: Rect?
  /// The bar, without the last still at its right.
  package let bar: Rect
  /// Where a recording is shown; nil where there is none.
  package let pill: Rect?
  /// What the picture may cover.
  package let picture: Rect
  /// Where texts at the top of the picture begin.
  package let top: Float

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - window: the window's size in pixels.
  ///   - panels: the sides at which a panel is shown.
  ///   - strip: the height of the strip; nil when it is not shown.
  ///   - bar: the size of the bar, and the room at its right for the last still.
  ///   - pill: the room of a recording; nil when there is none.
  package init(
    _ window: PixelSize, _ theme: Theme, panels: Set<Side>, strip: Float?, bar: Bar.Extent, docking: Docking,
    pill: SIMD2<Float>? = nil
  ) {
    let all = Rect(window)
    let margin = theme.space(.medium)
    // Two panels leave at least a third of the window to the picture.
    let share: Float = panels.count > 1 ? 1 / 3 : 0.5
    let wanted = min(theme.panelWidth, (all.width * share).rounded(.down))
    // In a small window a panel covers all but an edge, and lies over the picture.
    let isSmall = wanted < theme.length(220)
    let width = isSmall ? min(theme.panelWidth, all.width - 2 * margin) : wanted
    var middle = all
    var start = all.center.x - bar.size.x / 2
    // In the middle, or as far to the left as the last still needs.
    if bar.still > 0 { start = min(start, all.right - margin - bar.still - bar.size.x) }
    let barPlace = Rect(at: SIMD2(start.rounded(), all.bottom - margin - bar.size.y), size: bar.size)
    self.bar = barPlace
    let underBar = Rect(
      left: barPlace.left - bar.still - margin, top: all.top, right: barPlace.right + bar.still + margin,
      bottom: all.bottom)
    func panel(_ side: Side) -> Rect? {
      guard panels.contains(side) else { return nil }
      // Of two panels in a small window the right one is seen.
      if isSmall, side == .left, panels.contains(.right) { return nil }
      let edge = side == .left ? all.left + margin : all.right - margin - width
      var box = Rect(left: edge, top: all.top + margin, right: edge + width, bottom: all.bottom - margin)
      if box.overlaps(underBar) { box.bottom = max(barPlace.top - margin, box.top) }
      return box
    }
    var (left, right) = (panel(.left), panel(.right))
    var picture = all
    if docking == .beside, !isSmall {
      if let left { picture.left = left.right + margin }
      if let right { picture.right = right.left - margin }
    }
    self.picture = picture
    let pillPlace = pill.map { all.pill($0, over: picture, margin) }
    self.pill = pillPlace
    top = pillPlace.map { $0.bottom } ?? all.top
    func belowPill(_ box: Rect?) -> Rect? {
      guard var box, let pillPlace, box.overlaps(pillPlace) else { return box }
      box.top = pillPlace.bottom + margin
      box.bottom = max(box.bottom, box.top)
      return box
    }
    (left, right) = (belowPill(left), belowPill(right))
    (self.left, self.right) = (left, right)
    if !isSmall {
      if let left { middle.left = left.right }
      if let right { middle.right = right.left }
    }
    // In a small window the panel is where the strip would be.
    let stripHeight = isSmall && !panels.isEmpty ? nil : strip
    self.strip = belowPill(stripHeight.map { middle.strip($0, above: barPlace, margin) })
  }

  /// Whether a panel or the strip is at a place.
  func takesInput(at place: SIMD2<Float>) -> Bool {
    left?.contains(place) == true || right?.contains(place) == true || strip?.contains(place) == true
  }
}

extension Rect {
  /// The place of a recording at the upper edge, over the middle of the picture.
  fileprivate func pill(_ size: SIMD2<Float>, over picture: Rect, _ margin: Float) -> Rect {
    let width = min(size.x, self.width)
    let start = min(max(picture.center.x - width / 2, 0), self.width - width)
    return Rect(at: SIMD2(start.rounded(), top + margin), size: SIMD2(width, size.y))
  }

  /// The place of the strip of looks between panels.
  fileprivate func strip(_ height: Float, above bar: Rect, _ margin: Float) -> Rect {
    let bottom = bar.top - margin
    return Rect(left: left + margin, top: max(bottom - height, margin), right: right - margin, bottom: bottom)
  }
}
