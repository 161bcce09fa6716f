#include "CEXR.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct CEXRLibrary cexr_library;

static char problem[CEXR_MESSAGE_SIZE];

void *cexr_open_library(const char *library, char *name) {
  // The first of the library's own numbers, as in 30.5.1.
  const char *version = OPENEXR_LIB_VERSION_STRING;
  snprintf(name, CEXR_NAME_SIZE, "lib%s-%d_%d.so.%.*s", library, OPENEXR_VERSION_MAJOR, OPENEXR_VERSION_MINOR,
           (int)strcspn(version, "."), version);
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

static void load(void) {
  char file[CEXR_NAME_SIZE];
  void *library = cexr_open_library("OpenEXRCore", file);
  if (!library) {
    snprintf(problem, sizeof problem, "OpenEXR is not installed; install the package of %s", file);
    return;
  }
#define LOOK_UP(name) \
  cexr_library.name = (__typeof__(name) *)dlsym(library, #name); \
  if (!cexr_library.name) { \
    snprintf(problem, sizeof problem, "OpenEXR has no %s; install a newer %s", #name, file); \
    return; \
  }
  CEXR_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

bool cexr_is_available(char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == 0 || cexr_fail(message, problem);
}

bool cexr_fail(char *message, const char *text) {
  if (message[0] == 0) snprintf(message, CEXR_MESSAGE_SIZE, "%s", text);
  return false;
}
