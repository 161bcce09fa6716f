#include "CVips.h"

#include <dlfcn.h>
#include <pthread.h>

// The part of Pango's interface that counts glyphs; libvips brings the library and draws with it.
static struct {
  void *(*fontMap)(void);
  void *(*newContext)(void *);
  void *(*newLayout)(void *);
  void (*setText)(void *, const char *, int);
  void *(*parse)(const char *);
  void (*setFont)(void *, const void *);
  void (*freeDescription)(void *);
  int (*unknown)(void *);
  void (*unref)(void *);
} pango;

static bool loaded;

static void load(void) {
  void *cairo = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  void *plain = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  void *objects = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!cairo || !plain || !objects) return;
  struct {
    void *library;
    const char *name;
    void **target;
  } functions[] = {
    {cairo, "pango_cairo_font_map_get_default", (void **)&pango.fontMap},
    {plain, "pango_font_map_create_context", (void **)&pango.newContext},
    {plain, "pango_layout_new", (void **)&pango.newLayout},
    {plain, "pango_layout_set_text", (void **)&pango.setText},
    {plain, "pango_font_description_from_string", (void **)&pango.parse},
    {plain, "pango_layout_set_font_description", (void **)&pango.setFont},
    {plain, "pango_font_description_free", (void **)&pango.freeDescription},
    {plain, "pango_layout_get_unknown_glyphs_count", (void **)&pango.unknown},
    {objects, "g_object_unref", (void **)&pango.unref},
  };
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    *functions[place].target = dlsym(functions[place].library, functions[place].name);
    if (!*functions[place].target) return;
  }
  loaded = true;
}

int cvips_missing_glyphs(const char *text, const char *font) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_once(&once, load);
  if (!loaded) return 0;
  pthread_mutex_lock(&mutex);
  // The map is the library's own.
  void *map = pango.fontMap();
  void *context = map ? pango.newContext(map) : NULL;
  void *layout = context ? pango.newLayout(context) : NULL;
  void *description = pango.parse(font);
  int count = 0;
  if (layout && description) {
    pango.setFont(layout, description);
    pango.setText(layout, text, -1);
    count = pango.unknown(layout);
  }
  if (description) pango.freeDescription(description);
  if (layout) pango.unref(layout);
  if (context) pango.unref(context);
  pthread_mutex_unlock(&mutex);
  return count;
}
