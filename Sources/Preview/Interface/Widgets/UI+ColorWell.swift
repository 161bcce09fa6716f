internal import CImGui

extension UI {
  /// A colour that a click opens a picker for.
  ///
  /// - Parameter rgba: four components of 0…1, straight alpha.
  /// - Returns: the new components when they were changed; what was not moved keeps its exact value.
  func colorWell(_ id: String, _ rgba: [Double], in box: Rect) -> [Double]? {
    var result: [Double]?
    scope(id) {
      cursor = SIMD2(box.left, box.top)
      let item = item("##well", size: SIMD2(box.width, box.height))
      let components = rgba.map(Float.init)
      let ink = Ink(components[0], components[1], components[2], 1)
      let half = Rect(left: box.center.x, top: box.top, right: box.right, bottom: box.bottom)
      fill(box, ink, rounding: theme.rounding)
      if components[3] < 1 { checkers(half, ink, components[3]) }
      frame(box, item.isHovered ? Theme.text : Theme.fieldHovered, rounding: theme.rounding)
      hints.explain(item, "Choose a colour")
      if item.isClicked { openMenu("##picker") }
      popup("##picker", beside: box) {
        var values = components
        guard cimgui_color_picker(context, "##picker", &values, theme.length(220)) else { return }
        result = zip(rgba, values).map { Float($0) == $1 ? $0 : Double($1).rounded(decimals: 4) }
      }
    }
    return result
  }

  /// What a colour that is not opaque looks like over light and dark.
  private func checkers(_ box: Rect, _ ink: Ink, _ alpha: Float) {
    let side = theme.length(7)
    clipped(to: box) {
      for row in 0...Int(box.height / side) {
        for column in 0...Int(box.width / side) {
          let below: Ink = (row + column).isMultiple(of: 2) ? .gray(0.35) : .gray(0.65)
          let corner = SIMD2(box.left + Float(column) * side, box.top + Float(row) * side)
          fill(Rect(at: corner, size: SIMD2(side, side)), ink.faded(alpha).over(below))
        }
      }
    }
  }

  /// The place of a further row under a row's editor, in the same columns; takes its room.
  func nextRow(below box: Rect, _ place: Int) -> Rect {
    let top = cursor.y
    return Rect(left: box.left, top: top, right: box.right, bottom: top + box.height)
  }
}
