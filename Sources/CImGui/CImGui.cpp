#include "CImGui.h"

#include <cfloat>
#include <cstring>
#include <imgui/imgui.h>
#include <imgui/imgui_internal.h>
#include <unistd.h>

static_assert(sizeof(ImDrawVert) == 20, "the mesh renderer expects vertices of 20 bytes");
static_assert(sizeof(ImDrawIdx) == 2, "the mesh renderer expects 16-bit indices");

// Dear ImGui keeps its current context in a global variable, so each function sets it first.
struct CImGui {
  ImGuiContext *context;
  CImGuiClipboard clipboard;
  // The item under the pointer, and since when.
  ImGuiID rested;
  double restedSince;
  // The frame before which a text field that asked for the keyboard has it.
  int awaited;
  // How often the left button was pressed.
  int32_t presses;
  // The size of the menu that is open, as it was drawn last; 0 before.
  ImVec2 popup;
};

static void use(CImGui *ui) { ImGui::SetCurrentContext(ui->context); }

static ImVec2 vector(CImGuiPoint point) { return ImVec2(point.x, point.y); }
static CImGuiPoint point(ImVec2 vector) { return CImGuiPoint{vector.x, vector.y}; }
static ImVec2 low(CImGuiRect place) { return ImVec2(place.left, place.top); }
static ImVec2 high(CImGuiRect place) { return ImVec2(place.right, place.bottom); }

CImGui *cimgui_create(void) {
  auto *ui = new CImGui{ImGui::CreateContext(), {}, 0, 0, 0, 0, ImVec2(0, 0)};
  use(ui);
  ImGuiIO &io = ImGui::GetIO();
  // Nothing is stored: windows stand where the caller puts them.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  static const ImGuiKey keys[] = {
      ImGuiKey_Tab,       ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow,
      ImGuiKey_Home,      ImGuiKey_End,       ImGuiKey_Delete,     ImGuiKey_Backspace, ImGuiKey_Enter,
      ImGuiKey_Escape,    ImGuiKey_A,         ImGuiKey_C,          ImGuiKey_V,       ImGuiKey_X,
      ImGuiKey_Z,         ImGuiKey_Y,
  };
  for (int index = 0; index < IM_ARRAYSIZE(keys); index++) io.KeyMap[keys[index]] = index;
  return ui;
}

void cimgui_destroy(CImGui *ui) {
  ImGui::DestroyContext(ui->context);
  delete ui;
}

// Style

void cimgui_set_fonts(CImGui *ui, const CImGuiFontFile *fonts) {
  use(ui);
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  // Latin, Greek and Cyrillic for file names, and the punctuation of running text with arrows and signs.
  static const ImWchar ranges[] = {0x20,   0x17f,  0x370,  0x45f,  0x2010, 0x2027, 0x20ac, 0x20ac,
                                   0x2190, 0x2193, 0x2212, 0x2212, 0x221e, 0x221e, 0};
  static const ImWchar digits[] = {'0', '9', 0};
  for (int index = 0; index < CImGuiFontCount; index++) {
    ImFontConfig config;
    config.PixelSnapH = true;
    const CImGuiFontFile &file = fonts[index];
    if (file.path != nullptr && access(file.path, R_OK) == 0) {
      config.OversampleH = 2;
      config.OversampleV = 1;
      const ImWchar *letters = index == CImGuiFontDigits ? digits : ranges;
      if (atlas->AddFontFromFileTTF(file.path, float(int(file.pixels + 0.5f)), &config, letters)) continue;
    }
    // A bitmap font looks right only at whole multiples of its size.
    const int multiple = int(file.pixels / 14 + 0.5f);
    config.SizePixels = 13 * float(multiple > 1 ? multiple : 1);
    config.OversampleH = config.OversampleV = 1;
    atlas->AddFontDefault(&config);
  }
  atlas->Build();
  ImGui::GetIO().FontDefault = atlas->Fonts[CImGuiFontBody];
}

const uint8_t *cimgui_font_picture(CImGui *ui, int32_t *width, int32_t *height) {
  use(ui);
  unsigned char *pixels = nullptr;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, width, height);
  return pixels;
}

void cimgui_set_style(CImGui *ui, CImGuiStyle given) {
  use(ui);
  ImGuiStyle style;
  style.WindowBorderSize = style.PopupBorderSize = style.ChildBorderSize = 0;
  style.WindowMinSize = ImVec2(4, 4);
  style.WindowPadding = ImVec2(given.padding, given.padding);
  style.FramePadding = ImVec2(given.padding * 0.75f, given.padding * 0.5f);
  style.FrameRounding = given.rounding;
  style.PopupRounding = style.ChildRounding = given.rounding;
  style.ItemSpacing = ImVec2(given.spacing, given.spacing);
  style.ScrollbarSize = given.scroll_bar;
  style.ScrollbarRounding = given.scroll_bar / 2;
  ImVec4 *colors = style.Colors;
  const auto color = [](uint32_t value) { return ImGui::ColorConvertU32ToFloat4(value); };
  const ImVec4 accent = color(given.accent), none(0, 0, 0, 0);
  const auto tinted = [&](float alpha) { return ImVec4(accent.x, accent.y, accent.z, alpha); };
  colors[ImGuiCol_Text] = color(given.text);
  colors[ImGuiCol_TextDisabled] = color(given.faint);
  colors[ImGuiCol_WindowBg] = colors[ImGuiCol_ChildBg] = none;
  colors[ImGuiCol_PopupBg] = color(given.popup);
  colors[ImGuiCol_FrameBg] = color(given.field);
  colors[ImGuiCol_FrameBgHovered] = colors[ImGuiCol_FrameBgActive] = color(given.hovered);
  colors[ImGuiCol_ScrollbarBg] = none;
  colors[ImGuiCol_ScrollbarGrab] = color(given.field);
  colors[ImGuiCol_ScrollbarGrabHovered] = colors[ImGuiCol_ScrollbarGrabActive] = color(given.hovered);
  colors[ImGuiCol_TextSelectedBg] = tinted(0.4f);
  colors[ImGuiCol_NavHighlight] = none;
  ImGui::GetStyle() = style;
}

// Input

void cimgui_pointer(CImGui *ui, float x, float y) {
  use(ui);
  ImGui::GetIO().MousePos = ImVec2(x, y);
}

void cimgui_button(CImGui *ui, int32_t button, bool down) {
  use(ui);
  if (button == 0 && down) ui->presses++;
  if (button >= 0 && button < IM_ARRAYSIZE(ImGui::GetIO().MouseDown)) ImGui::GetIO().MouseDown[button] = down;
}

void cimgui_wheel(CImGui *ui, float x, float y) {
  use(ui);
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}

void cimgui_text_typed(CImGui *ui, const char *text) {
  use(ui);
  ImGui::GetIO().AddInputCharactersUTF8(text);
}

void cimgui_modifiers(CImGui *ui, bool shift, bool control, bool alt) {
  use(ui);
  ImGuiIO &io = ImGui::GetIO();
  io.KeyShift = shift;
  io.KeyCtrl = control;
  io.KeyAlt = alt;
}

void cimgui_key(CImGui *ui, CImGuiKey key, bool down) {
  use(ui);
  ImGui::GetIO().KeysDown[key] = down;
}

void cimgui_set_clipboard(CImGui *ui, CImGuiClipboard clipboard) {
  use(ui);
  ui->clipboard = clipboard;
  ImGuiIO &io = ImGui::GetIO();
  io.ClipboardUserData = nullptr;
  io.GetClipboardTextFn = clipboard.get;
  io.SetClipboardTextFn = clipboard.set;
}

bool cimgui_wants_pointer(CImGui *ui) {
  use(ui);
  return ImGui::GetIO().WantCaptureMouse;
}

bool cimgui_wants_text(CImGui *ui) {
  use(ui);
  // ImGuiIO::WantTextInput follows a frame late: a field that Return has left would swallow the next key.
  const ImGuiContext &context = *ui->context;
  return context.ActiveId != 0 && context.ActiveId == context.InputTextState.ID;
}

bool cimgui_awaits_text(CImGui *ui) {
  return !cimgui_wants_text(ui) && ui->context->FrameCount < ui->awaited;
}

// Frames and windows

void cimgui_begin_frame(CImGui *ui, float width, float height, float seconds) {
  use(ui);
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = seconds > 0.0001f ? seconds : 0.0001f;
  ImGui::NewFrame();
}

void cimgui_end_frame(CImGui *ui) {
  use(ui);
  ImGui::Render();
}

void cimgui_begin_window(
    CImGui *ui, const char *id, CImGuiWindowKind kind, CImGuiPoint at, CImGuiPoint pivot, CImGuiPoint size,
    float most, float padding, float opacity) {
  use(ui);
  ImGui::SetNextWindowPos(vector(at), ImGuiCond_Always, vector(pivot));
  ImGui::SetNextWindowSizeConstraints(
      ImVec2(size.x, size.y),
      ImVec2(size.x > 0 ? size.x : FLT_MAX, size.y > 0 ? size.y : most > 0 ? most : FLT_MAX));
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, padding));
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove
      | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize
      | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground;
  bool isPassive = kind == CImGuiWindowPassive || kind == CImGuiWindowBack || kind == CImGuiWindowTooltip;
  bool isFront = kind == CImGuiWindowFront || kind == CImGuiWindowTooltip;
  if (isPassive) flags |= ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar;
  ImGui::Begin(id, nullptr, flags);
  ImGui::PopStyleVar();
  if (isFront) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  if (kind == CImGuiWindowBack) ImGui::BringWindowToDisplayBack(ImGui::GetCurrentWindow());
}

void cimgui_end_window(CImGui *ui) {
  use(ui);
  ImGui::End();
  ImGui::PopStyleVar();
}

void cimgui_begin_region(CImGui *ui, const char *id, float width, float height) {
  use(ui);
  ImGui::BeginChild(id, ImVec2(width, height), false, ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
}

void cimgui_begin_strip(CImGui *ui, const char *id, float width, float height) {
  use(ui);
  ImGui::BeginChild(
      id, ImVec2(width, height), false,
      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar
          | ImGuiWindowFlags_NoScrollWithMouse);
  const float turn = ImGui::GetIO().MouseWheel + ImGui::GetIO().MouseWheelH;
  if (turn != 0 && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem))
    ImGui::SetScrollX(ImGui::GetScrollX() - turn * height);
}

void cimgui_end_region(CImGui *ui) {
  use(ui);
  ImGui::EndChild();
}

void cimgui_push_id(CImGui *ui, const char *id) {
  use(ui);
  ImGui::PushID(id);
}

void cimgui_push_number(CImGui *ui, int32_t id) {
  use(ui);
  ImGui::PushID(id);
}

void cimgui_pop_id(CImGui *ui) {
  use(ui);
  ImGui::PopID();
}

uint32_t cimgui_id(CImGui *ui, const char *id) {
  use(ui);
  return ImGui::GetID(id);
}

// Layout

CImGuiPoint cimgui_cursor(CImGui *ui) {
  use(ui);
  return point(ImGui::GetCursorScreenPos());
}

void cimgui_set_cursor(CImGui *ui, CImGuiPoint place) {
  use(ui);
  ImGui::SetCursorScreenPos(vector(place));
}

float cimgui_available_width(CImGui *ui) {
  use(ui);
  return ImGui::GetContentRegionAvail().x;
}

void cimgui_same_line(CImGui *ui, float spacing) {
  use(ui);
  ImGui::SameLine(0, spacing);
}

void cimgui_space(CImGui *ui, float width, float height) {
  use(ui);
  ImGui::Dummy(ImVec2(width, height));
}

void cimgui_scroll_here(CImGui *ui) {
  use(ui);
  ImGui::SetScrollHereY(0.5f);
  ImGui::SetScrollHereX(0.5f);
}

bool cimgui_is_visible(CImGui *ui, CImGuiRect place) {
  use(ui);
  return ImGui::IsRectVisible(low(place), high(place));
}

// Items

CImGuiItem cimgui_item(CImGui *ui, const char *id, float width, float height, bool enabled) {
  use(ui);
  CImGuiItem item{};
  item.clicked = ImGui::InvisibleButton(id, ImVec2(width > 1 ? width : 1, height > 1 ? height : 1)) && enabled;
  item.id = ImGui::GetItemID();
  const ImVec2 start = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
  item.place = CImGuiRect{start.x, start.y, end.x, end.y};
  item.hovered = ImGui::IsItemHovered();
  item.held = enabled && ImGui::IsItemActive();
  item.pressed = enabled && ImGui::IsItemActivated();
  item.double_clicked = enabled && item.hovered && ImGui::IsMouseDoubleClicked(0);
  item.right_clicked = enabled && item.hovered && ImGui::IsMouseClicked(1);
  if (item.hovered) {
    if (ui->rested != item.id) {
      ui->rested = item.id;
      ui->restedSince = ImGui::GetTime();
    }
    item.rested = !item.held && ImGui::GetTime() - ui->restedSince >= 0.5;
  } else if (ui->rested == item.id) {
    ui->rested = 0;
  }
  return item;
}

CImGuiPoint cimgui_pointer_place(CImGui *ui) {
  use(ui);
  return point(ImGui::GetIO().MousePos);
}

bool cimgui_pointer_down(CImGui *ui) {
  use(ui);
  return ImGui::GetIO().MouseDown[0];
}

int32_t cimgui_press(CImGui *ui) {
  use(ui);
  const ImGuiIO &io = ImGui::GetIO();
  return io.MouseDown[0] || io.MouseReleased[0] ? ui->presses : 0;
}

// Drawing

/// A colour with the opacity of the present window.
static ImU32 seen(uint32_t color) { return ImGui::GetColorU32(color); }
static ImDrawList *list() { return ImGui::GetWindowDrawList(); }

void cimgui_fill_window(CImGui *ui, uint32_t color, float rounding) {
  use(ui);
  const ImVec2 start = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const ImVec2 end(start.x + size.x, start.y + size.y);
  // A window clips what is drawn in it to less than itself.
  list()->PushClipRect(start, end, false);
  list()->AddRectFilled(start, end, seen(color), rounding);
  list()->PopClipRect();
}

void cimgui_fill(CImGui *ui, CImGuiRect place, uint32_t color, float rounding) {
  use(ui);
  list()->AddRectFilled(low(place), high(place), seen(color), rounding);
}

void cimgui_frame(CImGui *ui, CImGuiRect place, uint32_t color, float rounding, float width) {
  use(ui);
  list()->AddRect(low(place), high(place), seen(color), rounding, 0, width);
}

static_assert(sizeof(CImGuiPoint) == sizeof(ImVec2), "points are passed as they are");

void cimgui_stroke(
    CImGui *ui, const CImGuiPoint *points, int32_t count, uint32_t color, float width, bool closed) {
  use(ui);
  list()->AddPolyline(
      reinterpret_cast<const ImVec2 *>(points), count, seen(color), closed ? ImDrawFlags_Closed : 0, width);
}

void cimgui_fill_polygon(CImGui *ui, const CImGuiPoint *points, int32_t count, uint32_t color) {
  use(ui);
  list()->AddConvexPolyFilled(reinterpret_cast<const ImVec2 *>(points), count, seen(color));
}

void cimgui_fill_circle(CImGui *ui, CImGuiPoint center, float radius, uint32_t color) {
  use(ui);
  list()->AddCircleFilled(vector(center), radius, seen(color));
}

void cimgui_image(CImGui *ui, uint64_t texture, CImGuiRect place, float rounding) {
  use(ui);
  list()->AddImageRounded(
      reinterpret_cast<ImTextureID>(texture), low(place), high(place), ImVec2(0, 0), ImVec2(1, 1),
      seen(0xffffffff), rounding);
}

void cimgui_push_clip(CImGui *ui, CImGuiRect place) {
  use(ui);
  ImGui::PushClipRect(low(place), high(place), true);
}

void cimgui_pop_clip(CImGui *ui) {
  use(ui);
  ImGui::PopClipRect();
}

static ImFont *fontOf(CImGuiFont font) { return ImGui::GetIO().Fonts->Fonts[font]; }

void cimgui_draw_text(
    CImGui *ui, CImGuiFont font, CImGuiPoint at, uint32_t color, const char *text, float wrap) {
  use(ui);
  ImFont *used = fontOf(font);
  // Glyphs are drawn sharply at whole pixels only.
  const ImVec2 place(float(int(at.x + 0.5f)), float(int(at.y + 0.5f)));
  list()->AddText(used, used->FontSize, place, seen(color), text, nullptr, wrap);
}

CImGuiPoint cimgui_text_size(CImGui *ui, CImGuiFont font, const char *text, float wrap) {
  use(ui);
  ImFont *used = fontOf(font);
  return point(used->CalcTextSizeA(used->FontSize, FLT_MAX, wrap, text));
}

// Widgets

CImGuiEdit cimgui_text_field(
    CImGui *ui, const char *id, const char *hint, char *text, int32_t capacity, float width, bool take_focus) {
  use(ui);
  ImGui::SetNextItemWidth(width);
  if (take_focus) {
    ImGui::SetKeyboardFocusHere();
    ui->awaited = ui->context->FrameCount + 2;
  }
  const bool changed =
      ImGui::InputTextWithHint(id, hint, text, size_t(capacity), ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemDeactivated()) return CImGuiEditDone;
  return changed ? CImGuiEditChanged : CImGuiEditNone;
}

bool cimgui_color_picker(CImGui *ui, const char *id, float *rgba, float width) {
  use(ui);
  ImGui::SetNextItemWidth(width);
  return ImGui::ColorPicker4(
      id, rgba,
      ImGuiColorEditFlags_AlphaBar | ImGuiColorEditFlags_AlphaPreviewHalf | ImGuiColorEditFlags_NoSidePreview
          | ImGuiColorEditFlags_NoLabel | ImGuiColorEditFlags_DisplayHex);
}

void cimgui_open_popup(CImGui *ui, const char *id) {
  use(ui);
  ui->popup = ImVec2(0, 0);
  ImGui::OpenPopup(id);
}

bool cimgui_begin_popup(CImGui *ui, const char *id, CImGuiRect beside) {
  use(ui);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float margin = ImGui::GetStyle().ItemSpacing.y;
  const float above = beside.top - 2 * margin, below = display.y - beside.bottom - 2 * margin;
  const bool isBelow = ui->popup.y <= below || below >= above;
  const float most = display.x - ui->popup.x - margin;
  const float left = beside.left < most ? beside.left : most > margin ? most : margin;
  ImGui::SetNextWindowPos(
      ImVec2(left, isBelow ? beside.bottom + margin : beside.top - margin), ImGuiCond_Always,
      ImVec2(0, isBelow ? 0 : 1));
  ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(FLT_MAX, isBelow ? below : above));
  return ImGui::BeginPopup(id, ImGuiWindowFlags_NoNav);
}

void cimgui_end_popup(CImGui *ui) {
  use(ui);
  ui->popup = ImGui::GetWindowSize();
  ImGui::EndPopup();
}

void cimgui_close_popup(CImGui *ui) {
  use(ui);
  ImGui::CloseCurrentPopup();
}

// Triangles

int32_t cimgui_list_count(CImGui *ui) {
  use(ui);
  const ImDrawData *data = ImGui::GetDrawData();
  return data == nullptr ? 0 : data->CmdListsCount;
}

CImGuiList cimgui_list(CImGui *ui, int32_t list) {
  use(ui);
  const ImDrawList *drawn = ImGui::GetDrawData()->CmdLists[list];
  return CImGuiList{
      drawn->VtxBuffer.Data, drawn->VtxBuffer.Size, drawn->IdxBuffer.Data, drawn->IdxBuffer.Size,
      drawn->CmdBuffer.Size};
}

CImGuiDraw cimgui_draw(CImGui *ui, int32_t list, int32_t draw) {
  use(ui);
  const ImDrawCmd &command = ImGui::GetDrawData()->CmdLists[list]->CmdBuffer[draw];
  // A callback is nothing to draw.
  const int count = command.UserCallback == nullptr ? int(command.ElemCount) : 0;
  const ImVec4 &clip = command.ClipRect;
  return CImGuiDraw{
      int32_t(command.IdxOffset), count, int32_t(command.VtxOffset),
      reinterpret_cast<uint64_t>(command.GetTexID()), CImGuiRect{clip.x, clip.y, clip.z, clip.w}};
}
