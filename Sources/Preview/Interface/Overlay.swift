internal import CImGui
import GPU
import Graphics
import Pixels

/// The interface over the picture: laid out by Dear ImGui, drawn by the GPU module.
///
/// The fonts are made when something is shown for the first time. Use it on its device's thread.
final class Overlay {
  private let ui: OpaquePointer
  private let device: GLESDevice
  private let mesh: MeshRenderer
  private var fonts: FontTexture?
  private var lastFrame: Duration?
  private var theme: Theme?
  let keyboard = KeyboardFocus()
  let editing = TextEditing()
  private let hints = Hints()
  private let grip = SliderGrip()
  /// The keys that hints name.
  var keys = KeyTable.standard
  /// The language.
  var words = PhraseCatalogue.english
  /// Where items are; nil unless a test wants to know.
  var places: ItemPlaces?
  /// The pictures of this frame; the first is the fonts'.
  private var pictures: [TextureView] = []

  /// A picture that the interface shows in this frame.
  struct PictureNumber: Hashable {
    let rawValue: UInt64
  }

  private final class FontTexture {
    let texture: Texture
    init(_ texture: consuming Texture) { self.texture = texture }
  }

  /// Makes an interface without windows.
  init(_ device: GLESDevice) throws(RenderingError) {
    self.device = device
    mesh = try MeshRenderer(device)
    ui = cimgui_create()
    cimgui_set_clipboard(ui, Clipboard.imGui)
  }

  deinit { cimgui_destroy(ui) }

  /// The number of layout passes of a frame before it is drawn.
  enum Layout {
    /// Once: what is shown has the size that it had.
    case settled
    /// Twice: panels learn their size in the first round.
    case changed
  }

  /// Lays a frame out with `content` and draws it over the window.
  func draw(
    into window: PixelSize, scale: Float, at now: Duration, layout: Layout, content: (UI) -> Void
  ) throws(RenderingError) {
    let theme = Theme(scale: scale)
    try prepareFonts(theme)
    let elapsed = lastFrame.map { (now - $0).seconds } ?? 0
    lastFrame = now
    for round in 0..<(layout == .changed ? 2 : 1) {
      let seconds = round == 0 ? Float(min(elapsed, 0.1)) : 0
      pictures.removeAll(keepingCapacity: true)
      cimgui_begin_frame(ui, Float(window.width), Float(window.height), seconds)
      keyboard.begin()
      editing.begin()
      hints.begin()
      places?.begin()
      let frame = UI(
        context: ui, theme: theme, keyboard: keyboard, keys: keys, words: words, window: Rect(window),
        hints: hints, grip: grip, places: places)
      content(frame)
      hints.draw(frame)
      keyboard.end()
      cimgui_end_frame(ui)
    }
    try drawLists(into: window)
  }

  /// Registers a picture for this frame.
  func number(of picture: TextureView) -> PictureNumber {
    pictures.append(picture)
    return PictureNumber(rawValue: UInt64(pictures.count))
  }

  private func prepareFonts(_ theme: Theme) throws(RenderingError) {
    guard fonts == nil || self.theme != theme else { return }
    fonts = nil
    FontFiles.withFiles(theme) { cimgui_set_fonts(ui, $0) }
    cimgui_set_style(
      ui,
      CImGuiStyle(
        text: Theme.text.packed, faint: Theme.disabledText.packed, accent: Theme.accent.packed,
        field: Theme.field.packed, hovered: Theme.fieldHovered.packed, popup: Theme.popup.packed,
        padding: theme.space(.medium), spacing: theme.space(.small), rounding: theme.rounding,
        scroll_bar: theme.space(.medium)))
    var width: Int32 = 0
    var height: Int32 = 0
    let pixels = cimgui_font_picture(ui, &width, &height)
    let size = PixelSize(width: Int(width), height: Int(height))
    fonts = FontTexture(
      try Texture(
        device, size: size, format: .rgba8,
        bytes: UnsafeRawBufferPointer(start: pixels, count: size.area * 4).bytes))
    self.theme = theme
  }

  private func drawLists(into window: PixelSize) throws(RenderingError) {
    guard let fonts else { return }
    let extent = SIMD2<Float>(Float(window.width), Float(window.height))
    for index in 0..<cimgui_list_count(ui) {
      let list = cimgui_list(ui, index)
      guard list.vertex_count > 0, list.index_count > 0 else { continue }
      mesh.upload(
        vertices: UnsafeRawBufferPointer(
          start: list.vertices, count: Int(list.vertex_count) * MeshRenderer.vertexStride
        ).bytes, indices: UnsafeBufferPointer(start: list.indices, count: Int(list.index_count)).span)
      for draw in 0..<list.draw_count {
        let range = cimgui_draw(ui, index, draw)
        guard range.index_count > 0, let scissor = Self.scissor(of: range.clip, in: window) else { continue }
        let first = Int(range.first_index)
        let picture = Int(range.texture)
        let texture = picture > 0 && picture <= pictures.count ? pictures[picture - 1] : fonts.texture.view
        try mesh.draw(
          into: .window(window), extent: extent, indices: first..<first + Int(range.index_count),
          baseVertex: Int(range.base_vertex), texture: texture,
          sampler: texture.levels > 1 ? .trilinear : .linear, scissor: scissor)
      }
    }
  }

  private static func scissor(of clip: CImGuiRect, in window: PixelSize) -> PixelRegion? {
    func pixel(_ value: Float, _ limit: Int) -> Int { Int(min(max(value, 0), Float(limit))) }
    let left = pixel(clip.left, window.width)
    let right = pixel(clip.right.rounded(.up), window.width)
    let top = pixel(clip.top, window.height)
    let bottom = pixel(clip.bottom.rounded(.up), window.height)
    guard left < right, top < bottom else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }
}

// Input for the widgets, in the order in which it happened.
extension Overlay {
  /// Whether the pointer belongs to a panel.
  var wantsPointer: Bool { fonts != nil && cimgui_wants_pointer(ui) }

  /// Whether keys belong to a text that is being edited.
  var wantsText: Bool { fonts != nil && cimgui_wants_text(ui) }

  /// Whether a text field that was opened has yet to get the keyboard, which takes a frame or two.
  var awaitsText: Bool { fonts != nil && (editing.awaitsFocus || cimgui_awaits_text(ui)) }

  /// Reports where the pointer is, in pixels of the window.
  func movePointer(to place: SIMD2<Float>) { cimgui_pointer(ui, place.x, place.y) }

  func press(_ button: WindowEvent.PointerButton, isDown: Bool) {
    cimgui_button(ui, button.rawValue, isDown)
  }

  func turnWheel(_ by: SIMD2<Float>) { cimgui_wheel(ui, by.x, by.y) }

  func type(_ text: UnsafePointer<CChar>) { cimgui_text_typed(ui, text) }

  func press(_ stroke: KeyStroke, isDown: Bool) {
    cimgui_modifiers(
      ui, stroke.modifiers.contains(.shift), stroke.modifiers.contains(.control),
      stroke.modifiers.contains(.alt))
    if let key = Self.editingKeys[stroke.key] { cimgui_key(ui, key, isDown) }
  }

  private static let editingKeys: [Key: CImGuiKey] = [
    "tab": CImGuiKeyTab, "left": CImGuiKeyLeft, "right": CImGuiKeyRight, "up": CImGuiKeyUp,
    "down": CImGuiKeyDown, "home": CImGuiKeyHome, "end": CImGuiKeyEnd, "delete": CImGuiKeyDelete,
    "backspace": CImGuiKeyBackspace, "return": CImGuiKeyEnter, "escape": CImGuiKeyEscape, "a": CImGuiKeyA,
    "c": CImGuiKeyC, "v": CImGuiKeyV, "x": CImGuiKeyX, "z": CImGuiKeyZ, "y": CImGuiKeyY,
  ]
}
