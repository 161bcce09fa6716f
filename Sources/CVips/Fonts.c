#include "CVips.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

// The parts of Pango's and fontconfig's interfaces that are used here; libvips brings both libraries.
typedef struct FontDescription FontDescription;
typedef struct Pattern Pattern;

static struct {
  FontDescription *(*parse)(const char *);
  const char *(*family)(const FontDescription *);
  void (*freeDescription)(FontDescription *);
  Pattern *(*newPattern)(void);
  int (*addString)(Pattern *, const char *, const unsigned char *);
  int (*substitute)(void *, Pattern *, int);
  void (*setDefaults)(Pattern *);
  Pattern *(*match)(void *, Pattern *, int *);
  int (*getString)(const Pattern *, const char *, int, unsigned char **);
  void (*destroy)(Pattern *);
} fonts;

static bool loaded;

static void load(void) {
  void *pango = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  void *config = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!pango || !config) return;
  struct {
    void *library;
    const char *name;
    void **target;
  } functions[] = {
    {pango, "pango_font_description_from_string", (void **)&fonts.parse},
    {pango, "pango_font_description_get_family", (void **)&fonts.family},
    {pango, "pango_font_description_free", (void **)&fonts.freeDescription},
    {config, "FcPatternCreate", (void **)&fonts.newPattern},
    {config, "FcPatternAddString", (void **)&fonts.addString},
    {config, "FcConfigSubstitute", (void **)&fonts.substitute},
    {config, "FcDefaultSubstitute", (void **)&fonts.setDefaults},
    {config, "FcFontMatch", (void **)&fonts.match},
    {config, "FcPatternGetString", (void **)&fonts.getString},
    {config, "FcPatternDestroy", (void **)&fonts.destroy},
  };
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    *functions[place].target = dlsym(functions[place].library, functions[place].name);
    if (!*functions[place].target) return;
  }
  loaded = true;
}

// Names that stand for whatever is installed of a style.
static bool isGeneric(const char *family) {
  static const char *const names[] = {
    "sans", "sans-serif", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji", "math",
  };
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    if (strcasecmp(family, names[place]) == 0) return true;
  }
  return false;
}

// Whether a family is installed; writes the one that replaces it otherwise.
static bool hasFamily(const char *family, char *replacement, size_t size) {
  if (isGeneric(family)) return true;
  Pattern *pattern = fonts.newPattern();
  if (!pattern) return true;
  fonts.addString(pattern, "family", (const unsigned char *)family);
  fonts.substitute(NULL, pattern, 0);
  fonts.setDefaults(pattern);
  int result = 0;
  Pattern *found = fonts.match(NULL, pattern, &result);
  fonts.destroy(pattern);
  if (!found) return false;
  bool same = false;
  unsigned char *name = NULL;
  for (int index = 0; !same && fonts.getString(found, "family", index, &name) == 0; index++) {
    if (index == 0) snprintf(replacement, size, "%s", (const char *)name);
    same = strcasecmp((const char *)name, family) == 0;
  }
  fonts.destroy(found);
  return same;
}

bool cvips_has_font(const char *font, char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_once(&once, load);
  if (!loaded) return true;
  pthread_mutex_lock(&mutex);
  FontDescription *description = fonts.parse(font);
  const char *families = description ? fonts.family(description) : NULL;
  bool has = !families || !*families;
  char first[64] = "", replacement[64] = "";
  for (const char *start = families; !has && start && *start;) {
    size_t length = strcspn(start, ",");
    char family[64];
    snprintf(family, sizeof family, "%.*s", (int)length, start);
    if (!*first) snprintf(first, sizeof first, "%s", family);
    has = hasFamily(family, replacement, sizeof replacement);
    start += length;
    start += strspn(start, ", ");
  }
  if (!has && *replacement) {
    snprintf(
        message, CVIPS_MESSAGE_SIZE, "no font '%s' is installed; the nearest is '%s' (fc-list : family lists all)", first,
        replacement);
  } else if (!has) {
    snprintf(message, CVIPS_MESSAGE_SIZE, "no font is installed; install the package fonts-dejavu-core");
  }
  if (description) fonts.freeDescription(description);
  pthread_mutex_unlock(&mutex);
  return has;
}
