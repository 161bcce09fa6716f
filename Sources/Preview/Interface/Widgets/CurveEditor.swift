/// A curve of points that are dragged: x and y of 0…1, y upwards.
///
/// A click on the line adds a point, a right click or dragging it far outside removes it; the ends move up and down
/// only. What is drawn between the points is a polyline.
struct CurveEditor {
  let ui: UI

  /// Draws the curve in a square below a row.
  ///
  /// - Parameter numbers: x and y alternating, with increasing x.
  /// - Returns: the new points when they were changed.
  func draw(_ numbers: [Double], below row: Rect) -> [Double]? {
    var points = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    guard points.count >= 2 else { return nil }
    let theme = ui.theme
    let side = min(ui.availableWidth, theme.length(220))
    ui.cursor.y = max(ui.cursor.y, row.bottom)
    let start = ui.cursor
    let box = Rect(at: start, size: SIMD2(ui.availableWidth, side * 0.7))
    let field = ui.item("##field", size: SIMD2(box.width, box.height))
    drawGrid(in: box)
    func place(_ point: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2(box.left + Float(point.x) * box.width, box.bottom - Float(point.y) * box.height)
    }
    func value(_ place: SIMD2<Float>) -> SIMD2<Double> {
      let x = Double(min(max((place.x - box.left) / box.width, 0), 1))
      let y = Double(min(max((box.bottom - place.y) / box.height, 0), 1))
      // Finer than the pixels of the field.
      return SIMD2(x.rounded(decimals: 3), y.rounded(decimals: 3))
    }
    ui.clipped(to: box.inset(-theme.space(.hair))) {
      ui.stroke(points.map(place), Theme.accent, width: theme.length(2))
    }
    var isChanged = false
    let reach = theme.length(9)
    let nearest = points.indices.min {
      distance(place(points[$0]), ui.pointer) < distance(place(points[$1]), ui.pointer)
    }!
    let isNear = distance(place(points[nearest]), ui.pointer) < reach
    if field.isPressed, !isNear {
      let new = value(ui.pointer)
      if let index = points.firstIndex(where: { $0.x > new.x }), index > 0,
        new.x > points[index - 1].x + 0.005
      {
        points.insert(new, at: index)
        isChanged = true
      }
    } else if field.isHeld {
      let index = dragged(points, place, reach)
      var new = value(ui.pointer)
      if index == 0 || index == points.count - 1 {
        new.x = points[index].x
      } else {
        new.x = min(max(new.x, points[index - 1].x + 0.005), points[index + 1].x - 0.005).rounded(decimals: 3)
      }
      if new != points[index] {
        points[index] = new
        isChanged = true
      }
    } else if field.isRightClicked, isNear, nearest > 0, nearest < points.count - 1 {
      points.remove(at: nearest)
      isChanged = true
    }
    for point in points {
      ui.disc(place(point), radius: theme.length(4.5), Theme.text)
      ui.disc(place(point), radius: theme.length(3), Theme.onAccent)
    }
    ui.hints.explain(field, "Click to add a point, drag it, right click to remove it")
    return isChanged ? points.flatMap { [$0.x, $0.y] } : nil
  }

  private func drawGrid(in box: Rect) {
    let theme = ui.theme
    ui.fill(box, Theme.field, rounding: theme.rounding)
    for step in 1..<4 {
      let x = box.left + box.width * Float(step) / 4
      let y = box.top + box.height * Float(step) / 4
      ui.fill(Rect(left: x, top: box.top, right: x + theme.hairline, bottom: box.bottom), Theme.line)
      ui.fill(Rect(left: box.left, top: y, right: box.right, bottom: y + theme.hairline), Theme.line)
    }
  }

  /// The point that follows the pointer: the nearest across, once a drag has begun.
  private func dragged(_ points: [SIMD2<Double>], _ place: (SIMD2<Double>) -> SIMD2<Float>, _ reach: Float)
    -> Int
  {
    points.indices.min { abs(place(points[$0]).x - ui.pointer.x) < abs(place(points[$1]).x - ui.pointer.x) }!
  }

  private func distance(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    let delta = one - other
    return (delta * delta).sum().squareRoot()
  }
}
