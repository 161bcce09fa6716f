import FilterGraph
import Pixels

/// The filters to add, by category, and those that a search finds.
struct CataloguePanel {
  let ui: UI
  let state: EditorState
  /// Gives the thumbnail of a filter; nil before it was drawn.
  let picture: (FilterDefinition) -> Overlay.PictureNumber?

  /// The size of a thumbnail for pictures of a size.
  static func thumbnailSize(_ picture: PixelSize, _ theme: Theme) -> PixelSize {
    let (width, height) = (theme.length(64), theme.length(40))
    let scale = min(width / Float(max(picture.width, 1)), height / Float(max(picture.height, 1)))
    return PixelSize(
      width: max(Int(Float(picture.width) * scale), 1), height: max(Int(Float(picture.height) * scale), 1))
  }

  /// Draws the catalogue.
  ///
  /// - Returns: the filter that was chosen.
  func draw() -> FilterDefinition? {
    var chosen: FilterDefinition?
    let back = ui.iconButton("##back", .left, hint: "Back to the look", key: "Esc")
    if back.isClicked { state.isAdding = false }
    ui.sameLine(.small)
    if let text = ui.searchField(
      "##search", state.search, hint: "Search filters", width: ui.availableWidth, takesFocus: state.takesFocus
    ) {
      state.search = text
    }
    state.takesFocus = false
    ui.space(.small)
    let found = state.catalogue.filters(matching: state.search)
    if found.isEmpty {
      ui.text("No filter matches '\(state.search)'.", .body, Theme.faintText, wrap: ui.availableWidth)
    }
    state.seenFilters.removeAll(keepingCapacity: true)
    var category = ""
    for filter in found {
      if state.search.isEmpty, filter.category != category {
        category = filter.category
        ui.heading(Phrase(category.uppercased(), as: .category))
      }
      ui.scope(filter.id) { if row(filter).isClicked { chosen = filter } }
    }
    return chosen
  }

  private func row(_ filter: FilterDefinition) -> Item {
    let theme = ui.theme
    let item = ui.item("##filter", size: SIMD2(ui.availableWidth, theme.length(46)))
    guard ui.isVisible(item.box) else { return item }
    state.seenFilters.append(filter)
    if item.isHovered || item.hasFocus { ui.fill(item.box, Theme.field, rounding: theme.rounding) }
    var inner = item.box.inset(theme.space(.small), theme.space(.hair))
    let place = Rect(
      left: inner.left, top: inner.top, right: inner.left + theme.length(64), bottom: inner.bottom)
    ui.fill(place, Theme.field, rounding: theme.rounding)
    if let number = picture(filter) { ui.picture(number, in: place, rounding: theme.rounding) }
    inner.left = place.right + theme.space(.medium)
    let middle = inner.top + inner.height / 2
    ui.draw(
      .verbatim(filter.id),
      in: Rect(left: inner.left, top: inner.top, right: inner.right, bottom: middle + theme.length(1)))
    ui.draw(
      .verbatim(filter.summary),
      in: Rect(left: inner.left, top: middle, right: inner.right, bottom: inner.bottom),
      .caption,
      Theme.faintText)
    ui.hints.explain(item, .verbatim(filter.summary))
    return item
  }
}
