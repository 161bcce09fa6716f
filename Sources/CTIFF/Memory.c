#include "Memory.h"

#include <stdlib.h>
#include <string.h>

static tmsize_t readBytes(thandle_t handle, void *target, tmsize_t count) {
  CTIFFMemory *memory = handle;
  size_t left = memory->place < memory->count ? memory->count - memory->place : 0;
  size_t part = (size_t)count < left ? (size_t)count : left;
  memcpy(target, memory->bytes + memory->place, part);
  memory->place += part;
  return (tmsize_t)part;
}

static tmsize_t writeBytes(thandle_t handle, void *source, tmsize_t count) {
  CTIFFMemory *memory = handle;
  size_t end = memory->place + (size_t)count;
  if (end > memory->capacity) {
    size_t capacity = end + end / 2;
    uint8_t *bytes = realloc(memory->bytes, capacity);
    if (!bytes) return 0;
    memory->bytes = bytes;
    memory->capacity = capacity;
  }
  // A seek may have gone beyond the end.
  if (memory->place > memory->count) memset(memory->bytes + memory->count, 0, memory->place - memory->count);
  memcpy(memory->bytes + memory->place, source, (size_t)count);
  memory->place = end;
  if (end > memory->count) memory->count = end;
  return count;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  CTIFFMemory *memory = handle;
  size_t start = whence == SEEK_CUR ? memory->place : whence == SEEK_END ? memory->count : 0;
  memory->place = start + (size_t)offset;
  return memory->place;
}

static int closeMemory(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t sizeOf(thandle_t handle) { return ((CTIFFMemory *)handle)->count; }

int ctiff_ignore_warning(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
  (void)file, (void)user, (void)module, (void)format, (void)arguments;
  return 1;
}

TIFF *ctiff_open_memory(CTIFFMemory *memory, const char *mode, TIFFOpenOptions *options) {
  return TIFFClientOpenExt(
      "TIFF", mode, memory, readBytes, writeBytes, seek, closeMemory, sizeOf, NULL, NULL, options);
}
