internal import CImGui
import GPU
import Glibc
import Pixels

/// Text and widgets over the picture: laid out by Dear ImGui, drawn by the GPU module.
///
/// The font is made when something is shown for the first time. Use it on its context's thread.
final class Overlay {
  private let ui: OpaquePointer
  private let context: GPUContext
  private let mesh: MeshRenderer
  private var font: FontTexture?
  private var lastFrame: Duration?
  /// The scale of text and distances; 1 at 96 dots an inch.
  private(set) var scale: Float = 0

  private final class FontTexture {
    let texture: Texture
    init(_ texture: consuming Texture) { self.texture = texture }
  }

  /// Makes an interface without windows.
  init(_ context: GPUContext) throws(GPUError) {
    self.context = context
    mesh = try MeshRenderer(context)
    ui = cimgui_create()
  }

  deinit { cimgui_destroy(ui) }

  /// The height of a line of text in pixels.
  var lineHeight: Float { cimgui_line_height(ui) }

  /// How often a frame is laid out before it is drawn.
  enum Layout {
    /// Once: what is shown has the size that it had.
    case settled
    /// Twice: panels learn their size in the first round.
    case changed
  }

  /// Lays a frame out with `content` and draws it over the window.
  func draw(
    into window: PixelSize, scale: Float, at now: Duration, layout: Layout, content: (OpaquePointer) -> Void
  ) throws(GPUError) {
    try prepareFont(scale)
    let elapsed = lastFrame.map { (now - $0).seconds } ?? 0
    lastFrame = now
    for round in 0..<(layout == .changed ? 2 : 1) {
      let seconds = round == 0 ? Float(min(elapsed, 0.1)) : 0
      cimgui_begin_frame(ui, Float(window.width), Float(window.height), seconds)
      content(ui)
      cimgui_end_frame(ui)
    }
    try drawLists(into: window)
  }

  private func prepareFont(_ scale: Float) throws(GPUError) {
    guard font == nil || self.scale != scale else { return }
    font = nil
    cimgui_set_scale(ui, scale, Self.systemFont)
    var width: Int32 = 0
    var height: Int32 = 0
    let pixels = UnsafeRawPointer(cimgui_font_picture(ui, &width, &height))
    let size = PixelSize(width: Int(width), height: Int(height))
    font = FontTexture(
      try Texture(
        context, size: size, format: .rgba8,
        bytes: UnsafeRawBufferPointer(start: pixels, count: size.area * 4)))
    self.scale = scale
  }

  private func drawLists(into window: PixelSize) throws(GPUError) {
    guard let font else { return }
    let extent = SIMD2<Float>(Float(window.width), Float(window.height))
    for index in 0..<cimgui_list_count(ui) {
      let list = cimgui_list(ui, index)
      guard list.vertex_count > 0, list.index_count > 0 else { continue }
      mesh.upload(
        vertices: UnsafeRawBufferPointer(
          start: list.vertices, count: Int(list.vertex_count) * MeshRenderer.vertexStride),
        indices: UnsafeBufferPointer(start: list.indices, count: Int(list.index_count)))
      for draw in 0..<list.draw_count {
        let range = cimgui_draw(ui, index, draw)
        guard range.index_count > 0, let scissor = Self.scissor(of: range, in: window) else { continue }
        let first = Int(range.first_index)
        try mesh.draw(
          into: .window(window), extent: extent, indices: first..<first + Int(range.index_count),
          baseVertex: Int(range.base_vertex), texture: font.texture.view, scissor: scissor)
      }
    }
  }

  private static func scissor(of draw: CImGuiDraw, in window: PixelSize) -> PixelRegion? {
    func pixel(_ value: Float, _ limit: Int) -> Int { Int(min(max(value, 0), Float(limit))) }
    let left = pixel(draw.left, window.width)
    let right = pixel(draw.right.rounded(.up), window.width)
    let top = pixel(draw.top, window.height)
    let bottom = pixel(draw.bottom.rounded(.up), window.height)
    guard left < right, top < bottom else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }

  /// A font that scales, where the system has one; the built-in bitmap font serves otherwise.
  private static let systemFont: String? = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
  ].first { access($0, R_OK) == 0 }
}

// Input for the widgets, in the order in which it happened.
extension Overlay {
  /// Whether the pointer belongs to a panel.
  var wantsPointer: Bool { font != nil && cimgui_wants_pointer(ui) }

  /// Whether keys belong to a number that is being edited.
  var wantsText: Bool { font != nil && cimgui_wants_text(ui) }

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
    "tab": CImGuiKeyTab, "left": CImGuiKeyLeft, "right": CImGuiKeyRight, "home": CImGuiKeyHome,
    "end": CImGuiKeyEnd, "delete": CImGuiKeyDelete, "backspace": CImGuiKeyBackspace,
    "return": CImGuiKeyEnter, "escape": CImGuiKeyEscape, "a": CImGuiKeyA, "c": CImGuiKeyC,
    "v": CImGuiKeyV, "x": CImGuiKeyX, "z": CImGuiKeyZ, "y": CImGuiKeyY,
  ]
}
