#include "CEXR.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct CEXRLibrary cexr_library;

static char problem[CEXR_MESSAGE_SIZE];

static void load(void) {
  void *library = dlopen("libOpenEXRCore-3_1.so.30", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(problem, sizeof problem, "OpenEXR is not installed; install the package libopenexr-3-1-30");
    return;
  }
#define LOOK_UP(name) \
  cexr_library.name = (__typeof__(name) *)dlsym(library, #name); \
  if (!cexr_library.name) { \
    snprintf(problem, sizeof problem, "OpenEXR has no %s; install a newer libopenexr-3-1-30", #name); \
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
