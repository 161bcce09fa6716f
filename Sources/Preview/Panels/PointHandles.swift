import FilterGraph
import Pixels

/// The handles over the picture by which the points of the editor's open step are dragged.
///
/// A handle stands where the step reads its point: at that place of the step's own picture. Steps behind it that move
/// pixels are not followed.
struct PointHandles {
  let ui: UI
  let look: LookState
  let state: EditorState
  /// The window's pixels that the picture covers.
  let picture: Rect

  /// The most points that a filter has, and the names of their windows.
  private static let layers: [StaticString] = ["##point 0", "##point 1", "##point 2", "##point 3"]

  /// The points of a filter that are places in the picture; GPUImage declares some sizes as points, too.
  private static func places(of filter: FilterDefinition) -> [ParameterDefinition] {
    filter.parameters.filter { $0.kind == .point && !$0.name.hasSuffix("size") }
  }

  /// Draws the handles.
  ///
  /// - Returns: the change of a point that was moved.
  func draw() -> EditorPanel.Request? {
    guard let id = state.selected, let step = look.draft?[id], step.state == .on else { return nil }
    var request: EditorPanel.Request?
    for (layer, parameter) in zip(Self.layers, Self.places(of: step.filter.definition)) {
      guard case .numbers(let numbers) = step.filter.value(of: parameter), numbers.count == 2 else {
        continue
      }
      let old = SIMD2(numbers[0], numbers[1])
      guard let new = draw(parameter, layer, at: old), new != old else { continue }
      // Finer than the pixels of any screen.
      let value = parameter.clamped(.numbers([new.x, new.y].map { $0.rounded(decimals: 4) }))
      let kind = EditHistory<ChainDraft>.Kind(parameter: "\(id) \(parameter.name)", press: ui.press)
      request = { look, now in
        look.edit(kind, at: now) { $0.set(parameter.name, of: id, to: value) }
      }
    }
    return request
  }

  /// Draws one handle, and returns where it was moved to.
  private func draw(_ parameter: ParameterDefinition, _ layer: StaticString, at point: SIMD2<Double>)
    -> SIMD2<Double>?
  {
    let theme = ui.theme
    let corner = SIMD2(picture.left, picture.top)
    let extent = SIMD2(max(picture.width, 1), max(picture.height, 1))
    // A point outside of the picture is held at its edge.
    let shown = look.turn.mapping(point).clamped(lowerBound: .zero, upperBound: .one)
    let center = corner + SIMD2<Float>(shown) * extent
    let radius = theme.length(14)
    var moved: SIMD2<Double>?
    ui.layer(layer, .active, at: center - radius, size: SIMD2(repeating: 2 * radius)) {
      let item = ui.item(parameter.name, size: SIMD2(repeating: 2 * radius))
      let isActive = item.isHovered || item.isHeld || item.hasFocus
      let ink = isActive ? Theme.accent : Theme.text
      // Dark below light is seen on any picture.
      ui.stroke(UI.circle(center, radius * 0.6), Theme.glass, width: theme.length(4), isClosed: true)
      ui.stroke(UI.circle(center, radius * 0.6), ink, width: theme.length(2), isClosed: true)
      ui.disc(center, radius: theme.length(2), ink)
      ui.hints.explain(item, parameter.explanation)
      // The pointer may have moved and let go between two frames.
      if item.isHeld || state.heldPoint == parameter.name, item.isHeld || !ui.isPointerDown {
        if state.heldPoint == parameter.name {
          let place = SIMD2<Double>((ui.pointer - corner) / extent).clamped(
            lowerBound: .zero, upperBound: .one)
          moved = look.turn.inverse.mapping(place)
        }
        state.heldPoint = item.isHeld ? parameter.name : nil
      }
      if item.nudge != .zero {
        let step = SIMD2(Double(item.nudge.x), -Double(item.nudge.y)) * 0.01
        moved = look.turn.inverse.mapping(look.turn.mapping(point) + step)
      }
    }
    return moved
  }
}
