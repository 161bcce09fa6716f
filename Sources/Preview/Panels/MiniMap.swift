import Pixels

/// The whole picture in a corner beside a magnified part of it, with a frame around that part.
struct MiniMap {
  let ui: UI

  /// Draws it in the upper right corner of an area.
  ///
  /// - Parameter part: the corners of the magnified part, in fractions of the picture's sides.
  func draw(_ picture: Overlay.PictureNumber, of size: PixelSize, part: Corners, in area: Rect) {
    let theme = ui.theme
    let margin = theme.space(.large)
    // A fifth of the area, but no more than a thumbnail.
    let longest = min(max(area.width, area.height) / 5, theme.length(260))
    let scale = longest / Float(max(size.width, size.height))
    let extent = SIMD2((Float(size.width) * scale).rounded(), (Float(size.height) * scale).rounded())
    let place = SIMD2(area.right - margin - extent.x, area.top + margin)
    ui.layer("##map", .passive, at: place, size: extent) {
      let box = Rect(at: place, size: extent)
      ui.picture(picture, in: box)
      let corners = part.map {
        place + $0.clamped(lowerBound: .zero, upperBound: .one) * extent
      }
      ui.stroke(around: corners, .gray(0, 0.6), width: 4 * theme.hairline)
      ui.stroke(around: corners, Theme.accent, width: 2 * theme.hairline)
      ui.frame(box, .gray(1, 0.5))
    }
    ui.places?.note("##map", Rect(at: place, size: extent))
  }
}
