#include "Shared.h"

#include <stdio.h>

#ifndef VIDEO

bool cffmpeg_load(char *message) {
  snprintf(
      message, CFFMPEG_MESSAGE_SIZE,
      "this build has no video; build it with the package trait Video, which needs libavcodec-dev and libavformat-dev");
  return false;
}

#else

#include <dlfcn.h>
#include <pthread.h>

struct CFFmpegLibrary cffmpeg_library;

static char problem[CFFMPEG_MESSAGE_SIZE];

#define TEXT(number) #number
#define NAME(library, version) "lib" library ".so." TEXT(version)

static void load(void) {
  // Its dependencies, libavcodec and libavutil, are searched with it.
  void *format = dlopen(NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  void *scale = format ? dlopen(NAME("swscale", LIBSWSCALE_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!scale) {
    snprintf(problem, sizeof problem, "FFmpeg's libraries do not open; install the packages of %s and %s",
             NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), NAME("swscale", LIBSWSCALE_VERSION_MAJOR));
    return;
  }
#define LOOK_UP(name) \
  name = (__typeof__(name))dlsym(format, #name); \
  if (!name) name = (__typeof__(name))dlsym(scale, #name); \
  if (!name) { \
    snprintf(problem, sizeof problem, "the installed FFmpeg has no %s; update it", #name); \
    return; \
  }
  CFFMPEG_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  av_log_set_level(AV_LOG_QUIET);
}

bool cffmpeg_load(char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (problem[0]) snprintf(message, CFFMPEG_MESSAGE_SIZE, "%s", problem);
  return !problem[0];
}

#endif
