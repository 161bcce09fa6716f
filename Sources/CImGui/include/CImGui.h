// Dear ImGui behind plain C functions: one user interface, its input, windows that scroll and clip, text, a few
// widgets and the triangles to draw. What widgets look like is drawn by the caller.
// All lengths are in pixels of the target. An interface belongs to one thread; strings are UTF-8 and copied.
// Colours are 32 bits: red in the lowest byte, then green, blue and alpha.
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

// MARK: Style

/// The sizes of text; the largest has digits only.
typedef enum { CImGuiFontCaption, CImGuiFontBody, CImGuiFontTitle, CImGuiFontDigits } CImGuiFont;
enum { CImGuiFontCount = 4 };

/// A font at one size: the path of a TrueType or OpenType file, or null for the built-in bitmap font.
typedef struct {
  const char *_Nullable path;
  float pixels;
} CImGuiFontFile;

/// Builds the fonts, in the order of CImGuiFont. A file that cannot be read is replaced by the built-in font.
void cimgui_set_fonts(CImGui *ui, const CImGuiFontFile *fonts);
/// The fonts' picture, four bytes a pixel, valid until the fonts are set again or the interface destroyed.
const uint8_t *cimgui_font_picture(CImGui *ui, int32_t *width, int32_t *height);

/// What Dear ImGui itself draws: text fields, menus, scroll bars, colour pickers.
typedef struct {
  uint32_t text, faint, accent, field, hovered, popup;
  float padding, spacing, rounding, scroll_bar;
} CImGuiStyle;
void cimgui_set_style(CImGui *ui, CImGuiStyle style);

// MARK: Input, in the order in which it happened

void cimgui_pointer(CImGui *ui, float x, float y);
void cimgui_button(CImGui *ui, int32_t button, bool down);
void cimgui_wheel(CImGui *ui, float x, float y);
void cimgui_text_typed(CImGui *ui, const char *text);
void cimgui_modifiers(CImGui *ui, bool shift, bool control, bool alt);

/// The keys that editing a text needs.
typedef enum {
  CImGuiKeyTab, CImGuiKeyLeft, CImGuiKeyRight, CImGuiKeyUp, CImGuiKeyDown, CImGuiKeyHome, CImGuiKeyEnd,
  CImGuiKeyDelete, CImGuiKeyBackspace, CImGuiKeyEnter, CImGuiKeyEscape, CImGuiKeyA, CImGuiKeyC, CImGuiKeyV,
  CImGuiKeyX, CImGuiKeyZ, CImGuiKeyY,
} CImGuiKey;
void cimgui_key(CImGui *ui, CImGuiKey key, bool down);

/// How text comes from the clipboard and goes to it. The text that `get` returns must stay until it is called again.
typedef struct {
  const char *_Nullable (*_Nonnull get)(void *_Nullable context);
  void (*_Nonnull set)(void *_Nullable context, const char *text);
} CImGuiClipboard;
void cimgui_set_clipboard(CImGui *ui, CImGuiClipboard clipboard);

/// Whether the pointer is over a window, or drags something of one.
bool cimgui_wants_pointer(CImGui *ui);
/// Whether a text is being edited, so that keys belong to it.
bool cimgui_wants_text(CImGui *ui);
/// Whether a text field has asked for the keyboard and gets it with one of the next two frames.
bool cimgui_awaits_text(CImGui *ui);

// MARK: Frames and windows

/// Begins a frame; `seconds` is the time since the last one.
void cimgui_begin_frame(CImGui *ui, float width, float height, float seconds);
/// Ends the frame and makes its triangles.
void cimgui_end_frame(CImGui *ui);

typedef struct { float x, y; } CImGuiPoint;
typedef struct { float left, top, right, bottom; } CImGuiRect;

/// Whether a window takes input, and how it lies over others.
typedef enum {
  CImGuiWindowPassive, ///< Takes no input.
  CImGuiWindowBack,    ///< The same, behind all others.
  CImGuiWindowActive,  ///< Takes the pointer, and scrolls when its content is too high.
  CImGuiWindowFront,   ///< The same, in front of all others.
  CImGuiWindowTooltip, ///< Takes no input, in front of all others.
} CImGuiWindowKind;

/// Begins a window without a background, whose point (pivot_x, pivot_y), in fractions of its size, lies at (x, y).
/// A width or height of 0 fits the content; `most` is the greatest height then, or 0 for none. `padding` is the
/// distance of the content from the edges.
void cimgui_begin_window(
    CImGui *ui, const char *id, CImGuiWindowKind kind, CImGuiPoint at, CImGuiPoint pivot, CImGuiPoint size,
    float most, float padding, float opacity);
void cimgui_end_window(CImGui *ui);

/// Begins a part of the window that scrolls by itself; 0 for the rest of the width or height.
void cimgui_begin_region(CImGui *ui, const char *id, float width, float height);
/// The same for one that scrolls across, also by turning the wheel up and down.
void cimgui_begin_strip(CImGui *ui, const char *id, float width, float height);
void cimgui_end_region(CImGui *ui);

/// The window's ID stack, as Dear ImGui has it.
void cimgui_push_id(CImGui *ui, const char *id);
void cimgui_push_number(CImGui *ui, int32_t id);
void cimgui_pop_id(CImGui *ui);
/// The number of an id in the present scope.
uint32_t cimgui_id(CImGui *ui, const char *id);

// MARK: Layout

/// Where the next item begins, in pixels of the target, and how wide the rest of the line is.
CImGuiPoint cimgui_cursor(CImGui *ui);
void cimgui_set_cursor(CImGui *ui, CImGuiPoint place);
float cimgui_available_width(CImGui *ui);
void cimgui_same_line(CImGui *ui, float spacing);
/// Takes room without an item.
void cimgui_space(CImGui *ui, float width, float height);
/// Scrolls so that the last item is seen.
void cimgui_scroll_here(CImGui *ui);
/// Whether a rectangle is seen at all, so that drawing it is not in vain.
bool cimgui_is_visible(CImGui *ui, CImGuiRect place);

// MARK: Items

/// What the pointer does to an item.
typedef struct {
  uint32_t id;
  CImGuiRect place;
  bool hovered;        ///< The pointer is over it and over nothing in front of it.
  bool held;           ///< The left button was pressed on it and is still down.
  bool pressed;        ///< The button went down in this frame.
  bool clicked;        ///< The button was released over it.
  bool double_clicked;
  bool right_clicked;
  bool rested;         ///< The pointer has rested on it for half a second.
} CImGuiItem;
/// An item of a size that takes the pointer, at the cursor. A disabled one takes it without effect.
CImGuiItem cimgui_item(CImGui *ui, const char *id, float width, float height, bool enabled);
/// The place of the pointer.
CImGuiPoint cimgui_pointer_place(CImGui *ui);
/// Whether the left button is down.
bool cimgui_pointer_down(CImGui *ui);
/// The number of the press of the left button that lasts or ends with this frame; 0 without one.
int32_t cimgui_press(CImGui *ui);

// MARK: Drawing in the present window, over what was drawn before

/// Fills the whole window, its padding included.
void cimgui_fill_window(CImGui *ui, uint32_t color, float rounding);
void cimgui_fill(CImGui *ui, CImGuiRect place, uint32_t color, float rounding);
void cimgui_frame(CImGui *ui, CImGuiRect place, uint32_t color, float rounding, float width);
void cimgui_stroke(CImGui *ui, const CImGuiPoint *points, int32_t count, uint32_t color, float width, bool closed);
/// A convex polygon.
void cimgui_fill_polygon(CImGui *ui, const CImGuiPoint *points, int32_t count, uint32_t color);
void cimgui_fill_circle(CImGui *ui, CImGuiPoint center, float radius, uint32_t color);
/// A picture of the caller's, by its number; 0 is the fonts'. Its first row is at the top.
void cimgui_image(CImGui *ui, uint64_t texture, CImGuiRect place, float rounding);
void cimgui_push_clip(CImGui *ui, CImGuiRect place);
void cimgui_pop_clip(CImGui *ui);
/// Text at a place; it may go beyond the window's clipping only downwards. `wrap` is the greatest width of a line, 0
/// for one line.
void cimgui_draw_text(CImGui *ui, CImGuiFont font, CImGuiPoint at, uint32_t color, const char *text, float wrap);
CImGuiPoint cimgui_text_size(CImGui *ui, CImGuiFont font, const char *text, float wrap);

// MARK: Dear ImGui's own widgets

/// A text that can be edited. `text` holds `capacity` bytes with the zero at the end.
typedef enum { CImGuiEditNone, CImGuiEditChanged, CImGuiEditDone } CImGuiEdit;
CImGuiEdit cimgui_text_field(
    CImGui *ui, const char *id, const char *hint, char *text, int32_t capacity, float width, bool take_focus);
/// A square of hue, saturation and brightness with an alpha bar.
bool cimgui_color_picker(CImGui *ui, const char *id, float *rgba, float width);

/// A menu in front of everything, below a rectangle, or above it where there is more room. Open it in the same ID scope in
/// which it is begun; end it only when it was begun.
void cimgui_open_popup(CImGui *ui, const char *id);
bool cimgui_begin_popup(CImGui *ui, const char *id, CImGuiRect beside);
void cimgui_end_popup(CImGui *ui);
void cimgui_close_popup(CImGui *ui);

// MARK: Triangles

/// A list of vertices (20 bytes: two floats of place, two of texture, four bytes of colour) with 16-bit indices.
typedef struct {
  const void *_Nullable vertices;
  int32_t vertex_count;
  const uint16_t *_Nullable indices;
  int32_t index_count;
  int32_t draw_count;
} CImGuiList;
/// A range of a list's indices, drawn within a rectangle with a texture.
typedef struct {
  int32_t first_index, index_count, base_vertex;
  uint64_t texture;
  CImGuiRect clip;
} CImGuiDraw;
int32_t cimgui_list_count(CImGui *ui);
CImGuiList cimgui_list(CImGui *ui, int32_t list);
CImGuiDraw cimgui_draw(CImGui *ui, int32_t list, int32_t draw);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
