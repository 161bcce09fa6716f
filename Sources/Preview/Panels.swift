internal import CImGui
import GPU
import Pixels

/// A panel that a key shows and hides.
enum Panel: Hashable, Sendable {
  case help, settings, statistics
}

/// Draws texts over the picture, each at its place in the window.
struct Panels {
  /// The pixels of the window and the scale of text in it.
  let window: PixelSize
  let scale: Float
  let ui: OpaquePointer

  private var margin: Float { 14 * scale }
  private var width: Float { Float(window.width) }
  private var height: Float { Float(window.height) }

  /// A notice at the bottom of the window.
  func notice(_ text: String, kind: Notice.Kind, opacity: Float) {
    cimgui_begin_panel(
      ui, "##notice", CImGuiPanelInfo, width / 2, height - margin - 8 * scale, 0.5, 1, 0, 0, opacity)
    cimgui_text(ui, text, kind == .failure ? CImGuiTextError : CImGuiTextNormal, wrapWidth)
    cimgui_end_panel(ui)
  }

  /// Why no picture comes, in the middle of the window; empty when the camera gives no reason.
  func obstacle(_ reason: String) {
    cimgui_begin_panel(ui, "##obstacle", CImGuiPanelInfo, width / 2, height / 2, 0.5, 0.5, 0, 0, 1)
    cimgui_text(ui, "Waiting for the camera", CImGuiTextTitle, 0)
    if !reason.isEmpty { cimgui_text(ui, reason, CImGuiTextNormal, wrapWidth) }
    cimgui_end_panel(ui)
  }

  /// Lines of figures in the top left corner.
  func statistics(_ lines: inout [TextLine]) {
    cimgui_begin_panel(ui, "##statistics", CImGuiPanelInfo, margin, margin, 0, 0, 0, 0, 1)
    for index in lines.indices {
      lines[index].withCString {
        cimgui_text(ui, $0, index == 0 ? CImGuiTextTitle : CImGuiTextNormal, 0)
      }
    }
    cimgui_end_panel(ui)
  }

  /// The keys and what they do, in the middle of the window.
  func help(_ bindings: [KeyBinding]) {
    cimgui_begin_panel(ui, "##help", CImGuiPanelInfo, width / 2, height / 2, 0.5, 0.5, 0, 0, 1)
    cimgui_text(ui, "Keys", CImGuiTextTitle, 0)
    cimgui_space(ui, 1)
    if cimgui_begin_table(ui, "##keys", 2) {
      for binding in bindings {
        cimgui_cell(ui)
        for key in binding.keys { cimgui_keycap(ui, key) }
        cimgui_cell(ui)
        cimgui_text(ui, binding.help, CImGuiTextNormal, 0)
      }
      cimgui_end_table(ui)
    }
    cimgui_end_panel(ui)
  }

  /// The factor of a magnifier: in the lower part of a loupe, in a corner of the window otherwise.
  func factor(_ text: inout TextLine, of form: Magnification.Form, in region: PixelRegion) {
    switch form {
    case .loupe:
      let center = Float(region.x) + Float(region.width) / 2
      let bottom = Float(region.bottom) - 10 * scale
      cimgui_begin_panel(ui, "##factor", CImGuiPanelInfo, center, bottom, 0.5, 1, 0, 0, 1)
    case .punchIn:
      cimgui_begin_panel(ui, "##factor", CImGuiPanelInfo, margin, height - margin, 0, 1, 0, 0, 1)
    }
    text.withCString { cimgui_text(ui, $0, CImGuiTextNormal, 0) }
    cimgui_end_panel(ui)
  }

  private var wrapWidth: Float { max(width - 6 * margin, 60) }
}
