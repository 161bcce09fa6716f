internal import CImGui

/// What panels are made of during one frame: windows, places, shapes, texts and items, in pixels of the target.
///
/// A thin typed layer over Dear ImGui, which decides what the pointer meets, scrolls and clips; what things look like is
/// drawn here and in the widgets. Items are identified by text or number within the enclosing ``scope(_:_:)``.
struct UI {
  let context: OpaquePointer
  let theme: Theme
  let keyboard: KeyboardFocus
  /// The keys that hints name.
  let keys: KeyTable
  /// The language.
  let words: PhraseCatalogue
  /// The size of the target.
  let window: Rect
  /// What the item that the pointer rests on says of itself.
  let hints: Hints
  /// The slider that is dragged.
  let grip: SliderGrip
  /// Where items are, for tests; nil where nobody asks.
  let places: ItemPlaces?

  // MARK: - Windows

  enum WindowKind {
    /// Takes no input.
    case passive
    /// Takes no input, behind all others.
    case back
    /// Takes the pointer and scrolls.
    case active
    /// The same, in front of all others.
    case front
    /// Takes no input, in front of all others.
    case tooltip

    fileprivate var imGui: CImGuiWindowKind {
      switch self {
      case .passive: CImGuiWindowPassive
      case .back: CImGuiWindowBack
      case .active: CImGuiWindowActive
      case .front: CImGuiWindowFront
      case .tooltip: CImGuiWindowTooltip
      }
    }
  }

  /// Shows a window on glass.
  ///
  /// - Parameters:
  ///   - id: its name, unique among windows.
  ///   - place: a point, and which of the window's points lies there, in fractions of its size.
  ///   - size: the width and height; 0 fits the content.
  ///   - limit: the greatest height where it fits the content.
  ///   - ground: what it lies on.
  func panel(
    _ id: StaticString, _ kind: WindowKind, at place: SIMD2<Float>, pivot: SIMD2<Float>,
    size: SIMD2<Float> = .zero, limit: Float = 0, padding: Theme.Space = .large, opacity: Float = 1,
    ground: Ink = Theme.glass, content: () -> Void
  ) {
    cimgui_begin_window(
      context, id.pointer, kind.imGui, place.imGui, pivot.imGui, size.imGui, limit, theme.space(padding),
      opacity)
    cimgui_fill_window(context, ground.packed, theme.panelRounding)
    content()
    cimgui_end_window(context)
  }

  /// A window without glass.
  func layer(
    _ id: StaticString, _ kind: WindowKind, at place: SIMD2<Float>, pivot: SIMD2<Float> = .zero,
    size: SIMD2<Float> = .zero, opacity: Float = 1, content: () -> Void
  ) {
    cimgui_begin_window(
      context, id.pointer, kind.imGui, place.imGui, pivot.imGui, size.imGui, 0, 0, opacity)
    content()
    cimgui_end_window(context)
  }

  /// A part of the window that scrolls by itself; 0 takes the rest of its width or height.
  func region(_ id: StaticString, width: Float = 0, height: Float = 0, content: () -> Void) {
    cimgui_begin_region(context, id.pointer, width, height)
    content()
    cimgui_end_region(context)
  }

  /// A part of the window that scrolls across; the wheel moves it.
  func strip(_ id: StaticString, width: Float, height: Float, content: () -> Void) {
    cimgui_begin_strip(context, id.pointer, width, height)
    content()
    cimgui_end_region(context)
  }

  /// Makes the ids of items unique.
  func scope(_ id: Int, _ content: () -> Void) {
    cimgui_push_number(context, Int32(truncatingIfNeeded: id))
    places?.enter("\(id)")
    content()
    places?.leave()
    cimgui_pop_id(context)
  }

  func scope(_ id: String, _ content: () -> Void) {
    cimgui_push_id(context, id)
    places?.enter(id)
    content()
    places?.leave()
    cimgui_pop_id(context)
  }

  // MARK: - Layout

  /// Where the next item begins.
  var cursor: SIMD2<Float> {
    get { SIMD2(cimgui_cursor(context)) }
    nonmutating set { cimgui_set_cursor(context, newValue.imGui) }
  }

  /// The width of the rest of the line.
  var availableWidth: Float { cimgui_available_width(context) }

  /// Puts the next item on the line of the last one.
  func sameLine(_ spacing: Theme.Space = .medium) { cimgui_same_line(context, theme.space(spacing)) }

  func sameLine(spacing: Float) { cimgui_same_line(context, spacing) }

  /// Leaves room below the last item.
  func space(_ space: Theme.Space) { cimgui_space(context, 1, theme.space(space)) }

  /// Takes room that is drawn into without being an item.
  func room(_ size: SIMD2<Float>) -> Rect {
    let box = Rect(at: cursor, size: size)
    cimgui_space(context, size.x, size.y)
    return box
  }

  /// Whether anything of a rectangle is seen in the present window.
  func isVisible(_ box: Rect) -> Bool { cimgui_is_visible(context, box.imGui) }

  // MARK: - Shapes

  func fill(_ box: Rect, _ ink: Ink, rounding: Float = 0) {
    cimgui_fill(context, box.imGui, ink.packed, rounding)
  }

  func frame(_ box: Rect, _ ink: Ink, rounding: Float = 0, width: Float? = nil) {
    cimgui_frame(context, box.imGui, ink.packed, rounding, width ?? theme.hairline)
  }

  /// A line through places; `closed` joins its ends.
  func stroke(_ places: [SIMD2<Float>], _ ink: Ink, width: Float, isClosed: Bool = false) {
    places.withUnsafeBytes {
      cimgui_stroke(
        context, $0.assumingMemoryBound(to: CImGuiPoint.self).baseAddress!, Int32(places.count), ink.packed,
        width, isClosed)
    }
  }

  /// A line around four corners; unlike the other it allocates nothing.
  func stroke(around corners: Corners, _ ink: Ink, width: Float) {
    withUnsafeBytes(of: corners.places) {
      cimgui_stroke(
        context, $0.assumingMemoryBound(to: CImGuiPoint.self).baseAddress!, 4, ink.packed, width, true)
    }
  }

  /// A convex polygon.
  func polygon(_ places: [SIMD2<Float>], _ ink: Ink) {
    places.withUnsafeBytes {
      cimgui_fill_polygon(
        context, $0.assumingMemoryBound(to: CImGuiPoint.self).baseAddress!, Int32(places.count), ink.packed)
    }
  }

  func disc(_ center: SIMD2<Float>, radius: Float, _ ink: Ink) {
    cimgui_fill_circle(context, center.imGui, radius, ink.packed)
  }

  /// A picture of the overlay's, by its number.
  func picture(_ number: Overlay.PictureNumber, in box: Rect, rounding: Float = 0) {
    cimgui_image(context, number.rawValue, box.imGui, rounding)
  }

  /// Draws only inside a rectangle.
  func clipped(to box: Rect, _ content: () -> Void) {
    cimgui_push_clip(context, box.imGui)
    content()
    cimgui_pop_clip(context)
  }

  // MARK: - Text

  /// A phrase in the language of the window.
  func translated(_ text: Phrase) -> String {
    if let places, words.lacks(text) { places.noteUntranslated(text.name) }
    return words.text(of: text)
  }

  /// The size of a text; `wrap` is the greatest width of a line, 0 for one line.
  func size(of text: Phrase, _ style: Theme.Text = .body, wrap: Float = 0) -> SIMD2<Float> {
    size(of: translated(text), style, wrap: wrap)
  }

  private func size(of text: String, _ style: Theme.Text, wrap: Float = 0) -> SIMD2<Float> {
    SIMD2(cimgui_text_size(context, style.imGui, text, wrap))
  }

  /// Draws a text at a place without taking room.
  func draw(
    _ text: Phrase, at place: SIMD2<Float>, _ style: Theme.Text = .body, _ ink: Ink = Theme.text,
    wrap: Float = 0
  ) {
    draw(translated(text), at: place, style, ink, wrap: wrap)
  }

  private func draw(
    _ text: String, at place: SIMD2<Float>, _ style: Theme.Text, _ ink: Ink, wrap: Float = 0
  ) {
    cimgui_draw_text(context, style.imGui, place.imGui, ink.packed, text, wrap)
  }

  /// Draws a text in a rectangle: centred downwards, and across by `alignment`, 0 for left to 1 for right. What does not
  /// fit ends in dots.
  func draw(
    _ phrase: Phrase, in box: Rect, _ style: Theme.Text = .body, _ ink: Ink = Theme.text, alignment: Float = 0
  ) {
    var text = translated(phrase)
    var extent = size(of: text, style)
    if extent.x > box.width { places?.noteCut(phrase) }
    while extent.x > box.width, text.count > 1 {
      // By halves first: names of files may be long.
      let isFar = extent.x > 2 * box.width
      text = String(text.dropLast(text.hasSuffix("\u{2026}") ? 2 : 1))
      if isFar { text = String(text.prefix(text.count * 2 / 3)) }
      text += "\u{2026}"
      extent = size(of: text, style)
    }
    draw(
      text,
      at: SIMD2(
        box.left + max(box.width - extent.x, 0) * alignment, box.top + ((box.height - extent.y) / 2).rounded()
      ),
      style, ink)
  }

  /// A text on lines of its own, wrapped at the edge of the panel or a width.
  func text(_ phrase: Phrase, _ style: Theme.Text = .body, _ ink: Ink = Theme.text, wrap: Float = 0) {
    let text = translated(phrase)
    let extent = size(of: text, style, wrap: wrap)
    let box = room(extent)
    draw(text, at: SIMD2(box.left, box.top), style, ink, wrap: wrap)
  }

  func size(of line: inout TextLine, _ style: Theme.Text = .body) -> SIMD2<Float> {
    line.withCString { SIMD2(cimgui_text_size(context, style.imGui, $0, 0)) }
  }

  /// A text that is rewritten each frame in the same memory.
  func text(_ line: inout TextLine, _ style: Theme.Text = .body, _ ink: Ink = Theme.text) {
    line.withCString { text in
      let extent = SIMD2(cimgui_text_size(context, style.imGui, text, 0))
      let box = room(extent)
      cimgui_draw_text(context, style.imGui, SIMD2(box.left, box.top).imGui, ink.packed, text, 0)
    }
  }

  // MARK: - Items

  /// An item that the pointer and the keyboard can use.
  func item(_ id: String, size: SIMD2<Float>, state: ItemState = .enabled) -> Item {
    let found = cimgui_item(context, id, size.x, size.y, state == .enabled)
    places?.note(id, Rect(found.place))
    return item(found, state)
  }

  func item(_ id: StaticString, size: SIMD2<Float>, state: ItemState = .enabled) -> Item {
    let found = cimgui_item(context, id.pointer, size.x, size.y, state == .enabled)
    places?.note("\(id)", Rect(found.place))
    return item(found, state)
  }

  private func item(_ found: CImGuiItem, _ state: ItemState) -> Item {
    var item = Item(found, state: state)
    guard state == .enabled else { return item }
    keyboard.take(found.id, isPressed: found.pressed)
    guard keyboard.focused == found.id else { return item }
    item.hasFocus = keyboard.isVisible
    item.nudge = keyboard.takeNudge()
    if keyboard.takeActivation() { item.isClicked = true }
    if keyboard.takeScroll() { cimgui_scroll_here(context) }
    if item.hasFocus {
      frame(item.box.inset(-theme.hairline), Theme.focus, rounding: theme.rounding, width: 2 * theme.hairline)
    }
    return item
  }

  /// Where the pointer is.
  var pointer: SIMD2<Float> { SIMD2(cimgui_pointer_place(context)) }

  /// Whether the left button is down, wherever it was pressed.
  var isPointerDown: Bool { cimgui_pointer_down(context) }

  /// The number of the press of the left button that lasts or ends with this frame.
  var press: Int32? {
    let number = cimgui_press(context)
    return number > 0 ? number : nil
  }
}

/// Whether an item can be used.
enum ItemState: Hashable {
  case enabled
  case disabled

  init(isEnabled: Bool) { self = isEnabled ? .enabled : .disabled }
}

/// What happens to an item in this frame.
struct Item {
  let id: UInt32
  let box: Rect
  let state: ItemState
  let isHovered: Bool
  /// The button was pressed on it and is still down.
  let isHeld: Bool
  /// The button went down on it in this frame.
  let isPressed: Bool
  /// It was clicked, or activated by a key.
  fileprivate(set) var isClicked: Bool
  let isDoubleClicked: Bool
  let isRightClicked: Bool
  /// The pointer has rested on it for half a second.
  let isRested: Bool
  /// Whether it has the keyboard, visibly.
  fileprivate(set) var hasFocus = false
  /// Steps of the arrow keys while it has the keyboard: across and upwards.
  fileprivate(set) var nudge = SIMD2<Int>.zero

  fileprivate init(_ item: CImGuiItem, state: ItemState) {
    id = item.id
    box = Rect(item.place)
    self.state = state
    isHovered = item.hovered && state == .enabled
    isHeld = item.held
    isPressed = item.pressed
    isClicked = item.clicked
    isDoubleClicked = item.double_clicked
    isRightClicked = item.right_clicked
    isRested = item.rested
  }

  /// What it is drawn on.
  var field: Ink {
    if state == .disabled { return Theme.field.faded(0.5) }
    return isHeld ? Theme.fieldHeld : isHovered || hasFocus ? Theme.fieldHovered : Theme.field
  }

  /// What its text is drawn in.
  var ink: Ink { state == .disabled ? Theme.disabledText : Theme.text }
}

extension Theme.Text {
  fileprivate var imGui: CImGuiFont {
    switch self {
    case .caption: CImGuiFontCaption
    case .body: CImGuiFontBody
    case .title: CImGuiFontTitle
    case .digits: CImGuiFontDigits
    }
  }
}

extension StaticString {
  /// The text for a C function.
  var pointer: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
