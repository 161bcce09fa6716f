#include "CImGui.h"

#include <cfloat>
#include <cstring>
#include <imgui/imgui.h>
#include <unistd.h>

static_assert(sizeof(ImDrawVert) == 20, "the mesh renderer expects vertices of 20 bytes");
static_assert(sizeof(ImDrawIdx) == 2, "the mesh renderer expects 16-bit indices");

// Dear ImGui keeps its current context in a global variable, so each function sets it first.
struct CImGui {
  ImGuiContext *context;
  float scale;
};

static void use(CImGui *ui) { ImGui::SetCurrentContext(ui->context); }

CImGui *cimgui_create(void) {
  auto *ui = new CImGui{ImGui::CreateContext(), 1};
  use(ui);
  ImGuiIO &io = ImGui::GetIO();
  // Nothing is stored: panels stand where the window puts them.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  static const ImGuiKey keys[] = {
      ImGuiKey_Tab,       ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End,
      ImGuiKey_Delete,    ImGuiKey_Backspace, ImGuiKey_Enter,      ImGuiKey_Escape, ImGuiKey_A,
      ImGuiKey_C,         ImGuiKey_V,         ImGuiKey_X,          ImGuiKey_Z,    ImGuiKey_Y,
  };
  for (int index = 0; index < IM_ARRAYSIZE(keys); index++) io.KeyMap[keys[index]] = index;
  return ui;
}

void cimgui_destroy(CImGui *ui) {
  ImGui::DestroyContext(ui->context);
  delete ui;
}

// Colours: near-black glass, white text, one accent.
static ImVec4 gray(float level, float alpha) { return ImVec4(level, level, level, alpha); }
static const ImVec4 accent(0.98f, 0.66f, 0.20f, 1.0f);
static ImVec4 accentWith(float alpha) { return ImVec4(accent.x, accent.y, accent.z, alpha); }

static void setStyle(float scale) {
  ImGuiStyle style;
  style.WindowPadding = ImVec2(14, 11);
  style.WindowRounding = 9;
  style.WindowBorderSize = 0;
  style.WindowMinSize = ImVec2(8, 8);
  style.FramePadding = ImVec2(7, 3);
  style.FrameRounding = 5;
  style.PopupRounding = 7;
  style.ItemSpacing = ImVec2(8, 6);
  style.CellPadding = ImVec2(9, 4);
  style.GrabMinSize = 12;
  style.GrabRounding = 5;
  style.ScrollbarSize = 10;
  style.ScrollbarRounding = 5;
  ImVec4 *colors = style.Colors;
  colors[ImGuiCol_Text] = gray(0.95f, 1);
  colors[ImGuiCol_TextDisabled] = gray(0.66f, 1);
  colors[ImGuiCol_WindowBg] = gray(0.07f, 1);
  colors[ImGuiCol_PopupBg] = gray(0.10f, 0.97f);
  colors[ImGuiCol_FrameBg] = gray(1, 0.11f);
  colors[ImGuiCol_FrameBgHovered] = gray(1, 0.18f);
  colors[ImGuiCol_FrameBgActive] = gray(1, 0.22f);
  colors[ImGuiCol_SliderGrab] = accentWith(0.90f);
  colors[ImGuiCol_SliderGrabActive] = accent;
  colors[ImGuiCol_CheckMark] = accent;
  colors[ImGuiCol_Button] = gray(1, 0.13f);
  colors[ImGuiCol_ButtonHovered] = accentWith(0.45f);
  colors[ImGuiCol_ButtonActive] = accentWith(0.75f);
  colors[ImGuiCol_Header] = accentWith(0.35f);
  colors[ImGuiCol_HeaderHovered] = accentWith(0.50f);
  colors[ImGuiCol_HeaderActive] = accentWith(0.65f);
  colors[ImGuiCol_Separator] = gray(1, 0.16f);
  colors[ImGuiCol_ScrollbarBg] = gray(0, 0);
  colors[ImGuiCol_TextSelectedBg] = accentWith(0.40f);
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

void cimgui_set_scale(CImGui *ui, float scale, const char *font) {
  use(ui);
  ui->scale = scale;
  setStyle(scale);
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  ImFont *made = nullptr;
  if (font != nullptr && access(font, R_OK) == 0) {
    // Latin, Greek and Cyrillic for file names, and the punctuation of running text.
    static const ImWchar ranges[] = {0x20, 0x17f, 0x370, 0x45f, 0x2010, 0x2027, 0x20ac, 0x20ac, 0};
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    made = atlas->AddFontFromFileTTF(font, float(int(15 * scale + 0.5f)), &config, ranges);
  }
  if (made == nullptr) {
    ImFontConfig config;
    // A bitmap font looks right only at whole multiples of its size.
    config.SizePixels = 13 * float(int(scale + 0.5f) > 1 ? int(scale + 0.5f) : 1);
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    atlas->AddFontDefault(&config);
  }
  atlas->Build();
}

const uint8_t *cimgui_font_picture(CImGui *ui, int32_t *width, int32_t *height) {
  use(ui);
  unsigned char *pixels = nullptr;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, width, height);
  return pixels;
}

float cimgui_line_height(CImGui *ui) {
  use(ui);
  return ImGui::GetIO().Fonts->Fonts[0]->FontSize;
}

void cimgui_pointer(CImGui *ui, float x, float y) {
  use(ui);
  ImGui::GetIO().MousePos = ImVec2(x, y);
}

void cimgui_button(CImGui *ui, int32_t button, bool down) {
  use(ui);
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

bool cimgui_wants_pointer(CImGui *ui) {
  use(ui);
  return ImGui::GetIO().WantCaptureMouse;
}

bool cimgui_wants_text(CImGui *ui) {
  use(ui);
  return ImGui::GetIO().WantTextInput;
}

void cimgui_begin_frame(CImGui *ui, float width, float height, float seconds) {
  use(ui);
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = seconds > 0.0001f ? seconds : 0.0001f;
  ImGui::NewFrame();
}

void cimgui_begin_panel(
    CImGui *ui, const char *id, CImGuiPanelKind kind, float x, float y, float pivot_x, float pivot_y,
    float width, float height, float opacity) {
  use(ui);
  ImGui::SetNextWindowPos(ImVec2(x, y), ImGuiCond_Always, ImVec2(pivot_x, pivot_y));
  ImGui::SetNextWindowBgAlpha(0.80f * opacity);
  ImGui::SetNextWindowSizeConstraints(
      ImVec2(width, 0), ImVec2(width > 0 ? width : FLT_MAX, height > 0 ? height : FLT_MAX));
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove
      | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize
      | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
  if (kind == CImGuiPanelInfo) flags |= ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar;
  ImGui::Begin(id, nullptr, flags);
}

void cimgui_end_panel(CImGui *ui) {
  use(ui);
  ImGui::End();
  ImGui::PopStyleVar();
}

void cimgui_text(CImGui *ui, const char *text, CImGuiTextStyle style, float wrap_width) {
  use(ui);
  ImVec4 color = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  if (style == CImGuiTextFaint) color = ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
  if (style == CImGuiTextTitle) color = accent;
  if (style == CImGuiTextError) color = ImVec4(1.0f, 0.50f, 0.42f, 1);
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  if (wrap_width > 0) ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap_width);
  ImGui::TextUnformatted(text);
  if (wrap_width > 0) ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

void cimgui_keycap(CImGui *ui, const char *text) {
  use(ui);
  const float pad = float(int(6 * ui->scale)), line = float(int(ui->scale + 0.5f));
  const ImVec2 size = ImGui::CalcTextSize(text);
  const float height = ImGui::GetTextLineHeight() + 2 * line;
  float width = size.x + 2 * pad;
  if (width < height) width = height;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 low(at.x, at.y - line), high(at.x + width, at.y - line + height);
  const float rounding = 4 * ui->scale;
  ImDrawList *list = ImGui::GetWindowDrawList();
  list->AddRectFilled(
      ImVec2(low.x, low.y + 2 * line), ImVec2(high.x, high.y + 2 * line), ImGui::GetColorU32(gray(0.02f, 1)), rounding);
  list->AddRectFilled(low, high, ImGui::GetColorU32(gray(0.30f, 1)), rounding);
  list->AddRect(low, high, ImGui::GetColorU32(gray(0.48f, 1)), rounding, 0, line);
  list->AddText(
      ImVec2(float(int(at.x + (width - size.x) / 2)), at.y), ImGui::GetColorU32(ImGuiCol_Text), text);
  ImGui::Dummy(ImVec2(width, ImGui::GetTextLineHeight()));
  ImGui::SameLine(0, 5 * ui->scale);
}

void cimgui_same_line(CImGui *ui) {
  use(ui);
  ImGui::SameLine();
}

void cimgui_space(CImGui *ui, float height) {
  use(ui);
  ImGui::Dummy(ImVec2(1, height * ui->scale));
}

void cimgui_separator(CImGui *ui) {
  use(ui);
  ImGui::Separator();
}

bool cimgui_begin_table(CImGui *ui, const char *id, int32_t columns) {
  use(ui);
  return ImGui::BeginTable(
      id, columns, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX | ImGuiTableFlags_NoSavedSettings);
}

void cimgui_cell(CImGui *ui) {
  use(ui);
  ImGui::TableNextColumn();
}

void cimgui_end_table(CImGui *ui) {
  use(ui);
  ImGui::EndTable();
}

void cimgui_push_id(CImGui *ui, int32_t id) {
  use(ui);
  ImGui::PushID(id);
}

void cimgui_pop_id(CImGui *ui) {
  use(ui);
  ImGui::PopID();
}

// The label on the left, the widget in the rest of the line.
static void beginRow(const char *label) {
  ImGui::PushID(label);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(label);
  const float start = ImGui::GetWindowWidth() * 0.44f;
  ImGui::SameLine(start);
  ImGui::SetNextItemWidth(-FLT_MIN);
}

static bool endRow(bool changed) {
  ImGui::PopID();
  return changed;
}

static const char *format(float span) { return span >= 1000 ? "%.0f" : span > 100 ? "%.1f" : span >= 1 ? "%.2f" : "%.3f"; }

bool cimgui_slider(CImGui *ui, const char *label, float *values, int32_t count, float minimum, float maximum) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::SliderScalarN(
      "##value", ImGuiDataType_Float, values, count, &minimum, &maximum, format(maximum - minimum),
      ImGuiSliderFlags_AlwaysClamp));
}

bool cimgui_drag(CImGui *ui, const char *label, float *values, int32_t count, float speed) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::DragScalarN("##value", ImGuiDataType_Float, values, count, speed, nullptr, nullptr, "%.3f"));
}

bool cimgui_slider_int(CImGui *ui, const char *label, int32_t *value, int32_t minimum, int32_t maximum) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::SliderInt("##value", value, minimum, maximum, "%d", ImGuiSliderFlags_AlwaysClamp));
}

bool cimgui_checkbox(CImGui *ui, const char *label, bool *value) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::Checkbox("##value", value));
}

bool cimgui_choice(CImGui *ui, const char *label, int32_t *value, const char *items) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::Combo("##value", value, items));
}

bool cimgui_color(CImGui *ui, const char *label, float *rgba) {
  use(ui);
  beginRow(label);
  return endRow(ImGui::ColorEdit4("##value", rgba, ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_AlphaBar));
}

bool cimgui_push_button(CImGui *ui, const char *label) {
  use(ui);
  return ImGui::Button(label);
}

void cimgui_end_frame(CImGui *ui) {
  use(ui);
  ImGui::Render();
}

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
  return CImGuiDraw{
      int32_t(command.IdxOffset), count, int32_t(command.VtxOffset), command.ClipRect.x, command.ClipRect.y,
      command.ClipRect.z, command.ClipRect.w};
}
