#include <stdlib.h>
#include <string.h>

#include "CEXR.h"

/// A file that grows in memory.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  char *message;
} Output;

static _Thread_local Output *current;

static void note(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)context, (void)code;
  if (current && text) cexr_fail(current->message, text);
}

static int64_t writeBytes(
    exr_const_context_t context, void *user, const void *buffer, uint64_t size, uint64_t offset,
    exr_stream_error_func_ptr_t report) {
  (void)context, (void)report;
  Output *output = user;
  uint64_t end = offset + size;
  if (end > output->capacity) {
    size_t capacity = end + end / 2;
    uint8_t *more = realloc(output->bytes, capacity);
    if (!more) return -1;
    output->bytes = more;
    output->capacity = capacity;
  }
  // The table of chunks is left out at first.
  if (offset > output->count) memset(output->bytes + output->count, 0, offset - output->count);
  memcpy(output->bytes + offset, buffer, size);
  if (end > output->count) output->count = end;
  return (int64_t)size;
}

static bool addChannels(exr_context_t context, const CEXRPicture *picture) {
  // In the alphabetical order that files have.
  static const char *const all[] = {"A", "B", "G", "R"};
  exr_pixel_type_t type = picture->samples == CEXRHalf ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT;
  if (picture->channels == 1)
    return cexr_library.exr_add_channel(context, 0, "Y", type, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1) == EXR_ERR_SUCCESS;
  for (int place = picture->channels == 4 ? 0 : 1; place < 4; place++) {
    if (cexr_library.exr_add_channel(context, 0, all[place], type, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1) !=
        EXR_ERR_SUCCESS)
      return false;
  }
  return true;
}

/// The place in our pixels of a channel of a file.
static int placeOf(const char *name) { return name[0] == 'G' ? 1 : name[0] == 'B' ? 2 : name[0] == 'A' ? 3 : 0; }

enum { lanes = 4 };

/// Rows of a picture as half floats, which go no further than 65504.
static void halve(const float *from, _Float16 *to, size_t count) {
  for (size_t place = 0; place < count; place++) {
    float value = from[place];
    to[place] = (_Float16)(value > 65504 ? 65504 : value < -65504 ? -65504 : value);
  }
}

static bool writeChunks(exr_context_t context, const CEXRPicture *picture) {
  int32_t lines = 0;
  if (cexr_library.exr_get_scanlines_per_chunk(context, 0, &lines) != EXR_ERR_SUCCESS) return false;
  exr_encode_pipeline_t pipeline = EXR_ENCODE_PIPELINE_INITIALIZER;
  bool isOpen = false, isHalf = picture->samples == CEXRHalf;
  size_t row = (size_t)lanes * picture->width, size = isHalf ? sizeof(_Float16) : sizeof(float);
  _Float16 *halves = isHalf ? malloc(row * (size_t)lines * sizeof(_Float16)) : NULL;
  bool isWritten = halves || !isHalf;
  for (int64_t y = 0; isWritten && y < picture->height; y += lines) {
    exr_chunk_info_t info;
    isWritten = cexr_library.exr_write_scanline_chunk_info(context, 0, (int)y, &info) == EXR_ERR_SUCCESS &&
                (isOpen ? cexr_library.exr_encoding_update(context, 0, &info, &pipeline)
                        : cexr_library.exr_encoding_initialize(context, 0, &info, &pipeline)) == EXR_ERR_SUCCESS;
    if (!isWritten) break;
    const float *floats = picture->pixels + row * (size_t)y;
    if (isHalf) halve(floats, halves, row * (size_t)(y + lines > picture->height ? picture->height - y : lines));
    const uint8_t *pixels = isHalf ? (const uint8_t *)halves : (const uint8_t *)floats;
    for (int channel = 0; channel < pipeline.channel_count; channel++) {
      exr_coding_channel_info_t *source = &pipeline.channels[channel];
      source->encode_from_ptr = pixels + size * (size_t)placeOf(source->channel_name);
      source->user_pixel_stride = (int32_t)(lanes * size);
      source->user_line_stride = (int32_t)(row * size);
      source->user_bytes_per_element = (int16_t)size;
      source->user_data_type = isHalf ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT;
    }
    if (!isOpen) {
      isOpen = true;
      isWritten = cexr_library.exr_encoding_choose_default_routines(context, 0, &pipeline) == EXR_ERR_SUCCESS;
    }
    isWritten = isWritten && cexr_library.exr_encoding_run(context, 0, &pipeline) == EXR_ERR_SUCCESS;
  }
  if (isOpen) cexr_library.exr_encoding_destroy(context, &pipeline);
  free(halves);
  return isWritten;
}

static bool addAttributes(exr_context_t context, int part, const CEXRPicture *picture) {
  for (size_t index = 0; index < picture->attributeCount; index++) {
    const CEXRAttribute *attribute = &picture->attributes[index];
    exr_result_t result =
        attribute->text ? cexr_library.exr_attr_set_string(context, part, attribute->name, attribute->text)
                        : cexr_library.exr_attr_set_float(context, part, attribute->name, attribute->number);
    if (result != EXR_ERR_SUCCESS) return false;
  }
  return true;
}

static bool writePicture(exr_context_t context, const CEXRPicture *picture) {
  const float *c = picture->chromaticities;
  const exr_attr_chromaticities_t chromaticities = {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]};
  int part = 0;
  return cexr_library.exr_add_part(context, "picture", EXR_STORAGE_SCANLINE, &part) == EXR_ERR_SUCCESS &&
         cexr_library.exr_initialize_required_attr_simple(
             context, part, (int32_t)picture->width, (int32_t)picture->height, EXR_COMPRESSION_ZIP) ==
             EXR_ERR_SUCCESS &&
         addChannels(context, picture) &&
         cexr_library.exr_attr_set_chromaticities(context, part, "chromaticities", &chromaticities) ==
             EXR_ERR_SUCCESS &&
         addAttributes(context, part, picture) &&
         cexr_library.exr_write_header(context) == EXR_ERR_SUCCESS && writeChunks(context, picture);
}

uint8_t *cexr_write(const CEXRPicture *picture, size_t *count, char *message) {
  Output output = {.message = message};
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.error_handler_fn = note;
  start.user_data = &output;
  start.write_fn = writeBytes;
  exr_context_t context = NULL;
  current = &output;
  bool isWritten =
      cexr_library.exr_start_write(&context, "picture", EXR_WRITE_FILE_DIRECTLY, &start) == EXR_ERR_SUCCESS &&
      writePicture(context, picture);
  if (context) isWritten = cexr_library.exr_finish(&context) == EXR_ERR_SUCCESS && isWritten;
  current = NULL;
  if (isWritten) {
    *count = output.count;
    return output.bytes;
  }
  free(output.bytes);
  cexr_fail(message, "the library refused it");
  return NULL;
}

void cexr_free(uint8_t *bytes) { free(bytes); }
