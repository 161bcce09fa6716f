// A file in memory with libtiff's open, read, write and seek.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <tiffio.h>

typedef struct {
  /// Freed by the owner.
  uint8_t *bytes;
  size_t count, capacity, place;
} CTIFFMemory;

/// A handler of libtiff's warnings, none of which lose data.
int ctiff_ignore_warning(TIFF *file, void *user, const char *module, const char *format, va_list arguments);

/// Opens the file, which must outlive the result.
TIFF *ctiff_open_memory(CTIFFMemory *memory, const char *mode, TIFFOpenOptions *options);
