// What the reader and the writer share: the library's functions, and a context over memory.
#pragma once

#include <OpenEXR/openexr.h>

#include "include/CEXR.h"

#define CEXR_FUNCTIONS(X) \
  X(exr_start_read) \
  X(exr_start_write) \
  X(exr_finish) \
  X(exr_get_count) \
  X(exr_get_storage) \
  X(exr_get_channels) \
  X(exr_get_compression) \
  X(exr_get_data_window) \
  X(exr_get_display_window) \
  X(exr_attr_get_chromaticities) \
  X(exr_attr_set_chromaticities) \
  X(exr_attr_get_float) \
  X(exr_attr_set_float) \
  X(exr_attr_get_string) \
  X(exr_attr_set_string) \
  X(exr_get_scanlines_per_chunk) \
  X(exr_get_tile_levels) \
  X(exr_get_tile_sizes) \
  X(exr_get_tile_descriptor) \
  X(exr_read_scanline_chunk_info) \
  X(exr_read_tile_chunk_info) \
  X(exr_decoding_initialize) \
  X(exr_decoding_choose_default_routines) \
  X(exr_decoding_update) \
  X(exr_decoding_run) \
  X(exr_decoding_destroy) \
  X(exr_add_part) \
  X(exr_add_channel) \
  X(exr_initialize_required_attr_simple) \
  X(exr_write_header) \
  X(exr_write_scanline_chunk_info) \
  X(exr_encoding_initialize) \
  X(exr_encoding_choose_default_routines) \
  X(exr_encoding_update) \
  X(exr_encoding_run) \
  X(exr_encoding_destroy)

/// The library's functions, once cexr_is_available says that they are there.
extern struct CEXRLibrary {
#define DECLARE(name) __typeof__(name) *name;
  CEXR_FUNCTIONS(DECLARE)
#undef DECLARE
} cexr_library;

enum { CEXR_NAME_SIZE = 40 };
/// Opens the library of a name, such as OpenEXRCore, in the version of the headers; writes the name of its file.
void *cexr_open_library(const char *library, char *name);

/// Takes rows of four floats a pixel, from a row of the file on.
typedef void (*CEXRTakeRows)(void *user, const float *pixels, int64_t top, int64_t width, int64_t rows);

/// Decodes the first picture of a file as half floats.
bool cexr_read_rgba(
    const uint8_t *bytes, size_t count, exr_attr_box2i_t box, CEXRTakeRows take, void *user, char *message);

/// Fills an empty message.
bool cexr_fail(char *message, const char *text);
