import FilterGraph

/// What the editor remembers between frames: the open step, what is dragged, and the search.
final class EditorState {
  /// What can be added.
  var catalogue: CatalogueSearch
  /// The step whose settings are shown.
  var selected: Int?
  /// The name that was typed for the look; nil for its own.
  var name: String?
  /// Whether the catalogue is shown instead of the steps.
  var isAdding = false
  var search = ""
  /// The filters that the catalogue showed in the last frame.
  var seenFilters: [FilterDefinition] = []
  /// Whether the search takes the keyboard in the next frame.
  var takesFocus = false
  /// The name of the point that is dragged in the picture.
  var heldPoint: String?
  private var dragged: Int?
  private var rows: [(id: Int, box: Rect)] = []

  init(_ catalog: FilterCatalog) { catalogue = CatalogueSearch(catalog) }

  func beginRows() { rows.removeAll(keepingCapacity: true) }

  /// Notes where a step's row is.
  func note(_ id: Int, _ box: Rect) { rows.append((id, box)) }

  func drag(_ id: Int) { dragged = id }

  func isDragging(_ id: Int) -> Bool { dragged == id }

  /// Ends the rows of a frame: draws where a dragged step would go.
  ///
  /// - Returns: where it went, when it was dropped in this frame.
  func endRows(_ ui: UI) -> (step: Int, place: Int)? {
    guard let dragged, let from = rows.firstIndex(where: { $0.id == dragged }) else { return nil }
    let y = ui.pointer.y
    // Among the others: before the first whose middle is below the pointer.
    let others = rows.filter { $0.id != dragged }
    let place = others.firstIndex { $0.box.center.y > y } ?? others.count
    if ui.isPointerDown {
      if place != from, let first = others.first {
        let line = place < others.count ? others[place].box.top : others[others.count - 1].box.bottom
        let half = ui.theme.space(.hair)
        ui.fill(
          Rect(left: first.box.left, top: line - 2 * half, right: first.box.right, bottom: line),
          Theme.accent,
          rounding: half)
      }
      return nil
    }
    self.dragged = nil
    return place == from ? nil : (dragged, place)
  }
}
