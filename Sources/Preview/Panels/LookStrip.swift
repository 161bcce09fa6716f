import Pixels

/// The strip of looks: a live thumbnail of the present frame for each, with its name.
struct LookStrip {
  let ui: UI
  let looks: [Look]
  let chosen: Int
  /// Gives the thumbnail of a look; nil before it was drawn.
  let picture: (Int) -> Overlay.PictureNumber?

  /// The size of a thumbnail for pictures of a size.
  static func thumbnailSize(_ picture: PixelSize, _ theme: Theme) -> PixelSize {
    let height = theme.length(76)
    let aspect = min(max(Float(picture.width) / Float(max(picture.height, 1)), 0.5), 2.4)
    return PixelSize(width: max(Int((height * aspect).rounded()), 1), height: Int(height))
  }

  /// The height of the strip.
  static func height(_ theme: Theme) -> Float {
    theme.length(76) + theme.length(22) + 2 * theme.space(.medium)
  }

  /// Draws the strip in its place.
  ///
  /// - Returns: the look that was chosen in this frame.
  func draw(in box: Rect, thumbnail size: PixelSize) -> Int? {
    var result: Int?
    let theme = ui.theme
    let pad = theme.space(.medium)
    let gap = theme.space(.medium)
    let extent = SIMD2(Float(size.width), Float(size.height))
    // The names have room below pictures that stand upright, too.
    let column = max(extent.x, theme.length(112))
    let wanted = Float(looks.count) * (column + gap) - gap + 2 * pad
    let width = min(wanted, box.width)
    let place = Rect(at: SIMD2((box.center.x - width / 2).rounded(), box.top), size: SIMD2(width, box.height))
    ui.layer("##strip", .active, at: SIMD2(place.left, place.top), size: SIMD2(place.width, place.height)) {
      ui.fill(place, Theme.glass, rounding: theme.panelRounding)
      ui.cursor = SIMD2(place.left + pad, place.top + pad)
      ui.strip("##looks", width: place.width - 2 * pad, height: place.height - 2 * pad) {
        for (index, look) in looks.enumerated() {
          ui.scope(index) { if draw(look, index, extent, column, gap) { result = index } }
        }
      }
    }
    return result
  }

  private func draw(
    _ look: Look, _ index: Int, _ extent: SIMD2<Float>, _ column: Float, _ gap: Float
  ) -> Bool {
    let theme = ui.theme
    if index > 0 { ui.sameLine(spacing: gap) }
    let line = theme.length(22)
    let item = ui.item("##look", size: SIMD2(column, extent.y + line))
    guard ui.isVisible(item.box) else { return item.isClicked }
    let picture = Rect(
      at: SIMD2((item.box.center.x - extent.x / 2).rounded(), item.box.top), size: extent)
    ui.fill(picture, Theme.field, rounding: theme.rounding)
    if let number = self.picture(index) { ui.picture(number, in: picture, rounding: theme.rounding) }
    let isChosen = index == chosen
    if isChosen || item.isHovered {
      ui.frame(
        picture, isChosen ? Theme.accent : Theme.text, rounding: theme.rounding,
        width: theme.length(isChosen ? 2.5 : 1.5))
    }
    let name = Rect(left: item.box.left, top: picture.bottom, right: item.box.right, bottom: item.box.bottom)
    ui.draw(look.title, in: name, .caption, isChosen ? Theme.accent : Theme.text, alignment: 0.5)
    ui.hints.explain(item, look.title)
    return item.isClicked
  }
}
