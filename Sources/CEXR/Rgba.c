// What the library's C interface decodes wrongly or not at all in version 3.1, its C++ interface does: DWA, B44, and luminance
// with chroma. That has a C wrapper too, for pictures of half floats in files.
#define _GNU_SOURCE
#include <OpenEXR/ImfCRgbaFile.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CEXR.h"

#define FUNCTIONS(X) \
  X(ImfOpenInputFile) \
  X(ImfCloseInputFile) \
  X(ImfInputSetFrameBuffer) \
  X(ImfInputReadPixels) \
  X(ImfHalfToFloatArray)

static struct {
#define DECLARE(name) __typeof__(name) *name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} library;

static char problem[CEXR_MESSAGE_SIZE];

static void load(void) {
  char file[CEXR_NAME_SIZE];
  void *handle = cexr_open_library("OpenEXR", file);
  snprintf(problem, sizeof problem, "this compression needs the package of %s", file);
  if (!handle) return;
#define LOOK_UP(name) \
  library.name = (__typeof__(name) *)dlsym(handle, #name); \
  if (!library.name) return;
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  problem[0] = 0;
}

/// A file in memory with a name; -1 when there is none.
static int makeFile(const uint8_t *bytes, size_t count) {
  int file = memfd_create("picture.exr", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < count;) {
    ssize_t written = write(file, bytes + done, count - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  return file;
}

static bool readRows(ImfInputFile *input, exr_attr_box2i_t box, CEXRTakeRows take, void *user) {
  int64_t width = (int64_t)box.max.x - box.min.x + 1;
  int64_t rows = (1 << 20) / width + 1;
  ImfRgba *pixels = malloc((size_t)(width * rows) * sizeof *pixels);
  float *floats = malloc((size_t)(width * rows) * 4 * sizeof *floats);
  bool isRead = pixels && floats;
  for (int64_t y = box.min.y; isRead && y <= box.max.y; y += rows) {
    int64_t last = y + rows - 1 < box.max.y ? y + rows - 1 : box.max.y;
    int64_t count = last - y + 1;
    // The library's base is where the pixel 0, 0 would be.
    ImfRgba *base = (ImfRgba *)((intptr_t)pixels - (intptr_t)sizeof(ImfRgba) * (box.min.x + y * width));
    isRead = library.ImfInputSetFrameBuffer(input, base, 1, (size_t)width) &&
             library.ImfInputReadPixels(input, (int)y, (int)last);
    if (!isRead) break;
    library.ImfHalfToFloatArray((int)(width * count * 4), (const ImfHalf *)pixels, floats);
    take(user, floats, y, width, count);
  }
  free(pixels);
  free(floats);
  return isRead;
}

bool cexr_read_rgba(
    const uint8_t *bytes, size_t count, exr_attr_box2i_t box, CEXRTakeRows take, void *user, char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (problem[0]) return cexr_fail(message, problem);
  int file = makeFile(bytes, count);
  if (file < 0) return cexr_fail(message, "not enough memory");
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  ImfInputFile *input = library.ImfOpenInputFile(path);
  bool isRead = input && readRows(input, box, take, user);
  if (input) library.ImfCloseInputFile(input);
  close(file);
  return isRead || cexr_fail(message, "its pixels are damaged");
}
