#include "CVips.h"

#include "Calls.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct VipsImage VipsImage;

static struct {
  int (*text)(VipsImage **, const char *, ...);
  int (*width)(const VipsImage *), (*height)(const VipsImage *);
  void *(*write)(VipsImage *, size_t *);
  const char *(*error)(void);
  void (*clear)(void);
  void (*unref)(void *), (*free)(void *);
  void *(*allocate)(size_t);
  char *(*escape)(const char *, long);
} vips;

static bool load(char *message) {
  if (vips.text) return true;
  // It is loaded already; what it needs is found through it.
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  struct {
    const char *name;
    void **target;
  } functions[] = {
    {"vips_image_get_width", (void **)&vips.width},       {"vips_image_get_height", (void **)&vips.height},
    {"vips_image_write_to_memory", (void **)&vips.write}, {"vips_error_buffer", (void **)&vips.error},
    {"vips_error_clear", (void **)&vips.clear},           {"g_object_unref", (void **)&vips.unref},
    {"g_free", (void **)&vips.free},                      {"g_malloc0", (void **)&vips.allocate},
    {"g_markup_escape_text", (void **)&vips.escape},      {"vips_text", (void **)&vips.text},
  };
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    *functions[place].target = library ? dlsym(library, functions[place].name) : NULL;
    if (*functions[place].target) continue;
    vips.text = NULL;
    snprintf(message, CVIPS_MESSAGE_SIZE, "libvips has no %s; install a newer one", functions[place].name);
    return false;
  }
  return true;
}

// At 72 dots per inch a point is a pixel.
static uint8_t *draw(const CVipsText *text, uint32_t *width, uint32_t *height, char *message) {
  if (!load(message)) return NULL;
  vips.clear();
  // Nothing in the text is markup.
  char *escaped = vips.escape(text->text, -1);
  VipsImage *image = NULL;
  int status = vips.text(
      &image, escaped, "font", text->font, "dpi", text->dotsPerInch, "align", (int)text->alignment, "width",
      text->wrap, NULL);
  vips.free(escaped);
  uint8_t *coverage = NULL;
  size_t size = 0;
  if (status == 0) {
    *width = (uint32_t)vips.width(image);
    *height = (uint32_t)vips.height(image);
    coverage = vips.write(image, &size);
    vips.unref(image);
  }
  // Blanks have no ink, and libvips makes no picture of that: one pixel stands for it.
  if (status != 0 && strstr(vips.error(), "no text to render")) {
    vips.clear();
    *width = *height = 1;
    return vips.allocate(1);
  }
  if (!coverage || size != (size_t)*width * *height) {
    if (coverage) vips.free(coverage);
    vips.clear();
    snprintf(message, CVIPS_MESSAGE_SIZE, "libvips cannot draw the text; a font may be missing");
    return NULL;
  }
  return coverage;
}

uint8_t *cvips_text(const CVipsText *text, uint32_t *width, uint32_t *height, char *message) {
  if (!cvips_is_available(message)) return NULL;
  // libvips lays text out in one thread at a time, and says in its buffer of errors whether there was any.
  cvips_begin_alone();
  uint8_t *coverage = draw(text, width, height, message);
  cvips_end_alone();
  return coverage;
}

void cvips_free_text(uint8_t *coverage) {
  if (coverage) vips.free(coverage);
}
