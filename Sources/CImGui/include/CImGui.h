// Dear ImGui behind plain C functions: one user interface, its input, a few widgets and the triangles to draw.
// All lengths are in pixels of the target. An interface belongs to one thread; strings are UTF-8 and copied.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// An interface: its fonts, windows and input.
typedef struct CImGui CImGui;

CImGui *cimgui_create(void);
void cimgui_destroy(CImGui *ui);

/// Builds the font and the metrics for a scale, 1 for 96 dots an inch. `font` is the path of a TrueType file;
/// without one, or when it cannot be read, the built-in bitmap font is used.
void cimgui_set_scale(CImGui *ui, float scale, const char *_Nullable font);
/// The font's picture, four bytes a pixel, valid until the scale is set again or the interface destroyed.
const uint8_t *cimgui_font_picture(CImGui *ui, int32_t *width, int32_t *height);
/// The height of a line of text.
float cimgui_line_height(CImGui *ui);

// Input, in the order in which it happened.
void cimgui_pointer(CImGui *ui, float x, float y);
void cimgui_button(CImGui *ui, int32_t button, bool down);
void cimgui_wheel(CImGui *ui, float x, float y);
void cimgui_text_typed(CImGui *ui, const char *text);
void cimgui_modifiers(CImGui *ui, bool shift, bool control, bool alt);

/// The keys that editing a number needs.
typedef enum {
  CImGuiKeyTab, CImGuiKeyLeft, CImGuiKeyRight, CImGuiKeyHome, CImGuiKeyEnd, CImGuiKeyDelete,
  CImGuiKeyBackspace, CImGuiKeyEnter, CImGuiKeyEscape, CImGuiKeyA, CImGuiKeyC, CImGuiKeyV, CImGuiKeyX,
  CImGuiKeyZ, CImGuiKeyY,
} CImGuiKey;
void cimgui_key(CImGui *ui, CImGuiKey key, bool down);

/// Whether the pointer is over a panel, or drags something of one.
bool cimgui_wants_pointer(CImGui *ui);
/// Whether a text is being edited, so that keys belong to it.
bool cimgui_wants_text(CImGui *ui);

/// Begins a frame; `seconds` is the time since the last one.
void cimgui_begin_frame(CImGui *ui, float width, float height, float seconds);

/// What a panel looks like.
typedef enum {
  CImGuiPanelInfo,    ///< Text over the picture, which takes no input.
  CImGuiPanelControl, ///< Widgets, with a scroll bar when they are too many.
} CImGuiPanelKind;

/// Begins a panel whose point (pivot_x, pivot_y), in fractions of its size, lies at (x, y). A width or height of 0
/// fits the content; a height is a maximum. End it whatever this returned.
void cimgui_begin_panel(
    CImGui *ui, const char *id, CImGuiPanelKind kind, float x, float y, float pivot_x, float pivot_y,
    float width, float height, float opacity);
void cimgui_end_panel(CImGui *ui);

/// Colours of text.
typedef enum { CImGuiTextNormal, CImGuiTextFaint, CImGuiTextTitle, CImGuiTextError } CImGuiTextStyle;
void cimgui_text(CImGui *ui, const char *text, CImGuiTextStyle style, float wrap_width);
/// Text in the shape of a key of a keyboard, followed on the same line by what comes next.
void cimgui_keycap(CImGui *ui, const char *text);
void cimgui_same_line(CImGui *ui);
void cimgui_space(CImGui *ui, float height);
void cimgui_separator(CImGui *ui);
/// A table; each cell begins with cimgui_cell. Ends only when it was begun.
bool cimgui_begin_table(CImGui *ui, const char *id, int32_t columns);
void cimgui_cell(CImGui *ui);
void cimgui_end_table(CImGui *ui);
void cimgui_push_id(CImGui *ui, int32_t id);
void cimgui_pop_id(CImGui *ui);

// Widgets with their label before them; they return whether the value changed.
bool cimgui_slider(CImGui *ui, const char *label, float *values, int32_t count, float minimum, float maximum);
/// For numbers without limits: dragged by `speed` a pixel.
bool cimgui_drag(CImGui *ui, const char *label, float *values, int32_t count, float speed);
bool cimgui_slider_int(CImGui *ui, const char *label, int32_t *value, int32_t minimum, int32_t maximum);
bool cimgui_checkbox(CImGui *ui, const char *label, bool *value);
/// `items` are strings that end with a zero each, and one more zero.
bool cimgui_choice(CImGui *ui, const char *label, int32_t *value, const char *items);
bool cimgui_color(CImGui *ui, const char *label, float *rgba);
/// A button as wide as its text; returns whether it was pressed.
bool cimgui_push_button(CImGui *ui, const char *label);

/// Ends the frame and makes its triangles.
void cimgui_end_frame(CImGui *ui);

/// A list of vertices (20 bytes: two floats of place, two of texture, four bytes of colour) with 16-bit indices.
typedef struct {
  const void *_Nullable vertices;
  int32_t vertex_count;
  const uint16_t *_Nullable indices;
  int32_t index_count;
  int32_t draw_count;
} CImGuiList;
/// A range of a list's indices, drawn within a rectangle.
typedef struct {
  int32_t first_index, index_count, base_vertex;
  float left, top, right, bottom;
} CImGuiDraw;
int32_t cimgui_list_count(CImGui *ui);
CImGuiList cimgui_list(CImGui *ui, int32_t list);
CImGuiDraw cimgui_draw(CImGui *ui, int32_t list, int32_t draw);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
