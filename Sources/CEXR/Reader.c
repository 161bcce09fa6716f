#include <stdlib.h>
#include <string.h>

#include "CEXR.h"

enum { mostChannels = 4 };

struct CEXRReader {
  const uint8_t *bytes;
  size_t count;
  exr_context_t context;
  /// The part of the file that is the picture.
  int part;
  exr_storage_t storage;
  exr_attr_box2i_t stored, shown;
  /// Whether the picture is decoded by cexr_read_rgba.
  bool isRgba;
  /// Whether the channels belong to a layer with a name.
  bool isLayer;
  /// The places of red, green, blue and alpha, or of luminance and alpha, in the list of channels; -1 for none.
  int places[mostChannels];
  int channels;
  /// The first message of the library since the last call of ours began.
  char message[CEXR_MESSAGE_SIZE];
};

/// The reader that a context belongs to: messages come without their owner's pointer.
static _Thread_local CEXRReader *current;

static void note(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)context, (void)code;
  if (current && text) cexr_fail(current->message, text);
}

static int64_t readBytes(
    exr_const_context_t context, void *user, void *buffer, uint64_t size, uint64_t offset,
    exr_stream_error_func_ptr_t report) {
  (void)context, (void)report;
  CEXRReader *reader = user;
  if (offset >= reader->count) return 0;
  uint64_t rest = reader->count - offset;
  uint64_t taken = size < rest ? size : rest;
  memcpy(buffer, reader->bytes + offset, taken);
  return (int64_t)taken;
}

static int64_t fileSize(exr_const_context_t context, void *user) {
  (void)context;
  return (int64_t)((CEXRReader *)user)->count;
}

/// The place of a channel of a layer, whose name ends with a dot or is empty.
static int place(const exr_attr_chlist_t *channels, const char *layer, size_t length, const char *name) {
  for (int index = 0; index < channels->num_channels; index++) {
    const exr_attr_string_t *found = &channels->entries[index].name;
    if ((size_t)found->length == length + strlen(name) && memcmp(found->str, layer, length) == 0 &&
        memcmp(found->str + length, name, strlen(name)) == 0)
      return index;
  }
  return -1;
}

/// Finds the colours of one layer; whether there are any.
static bool findColors(CEXRReader *reader, const exr_attr_chlist_t *channels, const char *layer, size_t length) {
  static const char *const names[] = {"R", "G", "B", "A"};
  for (int channel = 0; channel < mostChannels; channel++)
    reader->places[channel] = place(channels, layer, length, names[channel]);
  reader->channels = 4;
  if (reader->places[0] >= 0 && reader->places[1] >= 0 && reader->places[2] >= 0) return true;
  int luminance = place(channels, layer, length, "Y");
  if (luminance < 0) return false;
  if (place(channels, layer, length, "RY") >= 0) {
    reader->isRgba = true;
    for (int channel = 0; channel < 3; channel++) reader->places[channel] = channel;
    return true;
  }
  for (int channel = 0; channel < 3; channel++) reader->places[channel] = luminance;
  if (reader->places[3] < 0) reader->channels = 1;
  return true;
}

/// Finds the picture in a part: the layer without a name, or else the first that has colours.
static bool findPicture(CEXRReader *reader, const exr_attr_chlist_t *channels) {
  if (findColors(reader, channels, "", 0)) return true;
  for (int index = 0; index < channels->num_channels; index++) {
    const exr_attr_string_t *name = &channels->entries[index].name;
    for (int end = name->length; end > 0; end--) {
      if (name->str[end - 1] != '.') continue;
      reader->isLayer = findColors(reader, channels, name->str, (size_t)end);
      if (reader->isLayer) return true;
      break;
    }
  }
  return false;
}

/// Whether the library's C interface decodes a compression.
static bool isDecoded(exr_compression_t compression) {
  return compression != EXR_COMPRESSION_B44 && compression != EXR_COMPRESSION_B44A &&
         compression != EXR_COMPRESSION_DWAA && compression != EXR_COMPRESSION_DWAB;
}

static bool areSampledFully(const CEXRReader *reader, const exr_attr_chlist_t *channels) {
  for (int channel = 0; channel < mostChannels; channel++) {
    if (reader->places[channel] < 0) continue;
    const exr_attr_chlist_entry_t *entry = &channels->entries[reader->places[channel]];
    if (entry->x_sampling != 1 || entry->y_sampling != 1) return false;
  }
  return true;
}

static int64_t extent(int32_t from, int32_t to) { return (int64_t)to - from + 1; }

static bool readHeader(CEXRReader *reader, CEXRInfo *info) {
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.error_handler_fn = note;
  start.user_data = reader;
  start.read_fn = readBytes;
  start.size_fn = fileSize;
  if (cexr_library.exr_start_read(&reader->context, "picture", &start) != EXR_ERR_SUCCESS) return false;
  int parts = 0;
  cexr_library.exr_get_count(reader->context, &parts);
  for (reader->part = 0; reader->part < parts; reader->part++) {
    const exr_attr_chlist_t *channels = NULL;
    if (cexr_library.exr_get_storage(reader->context, reader->part, &reader->storage) != EXR_ERR_SUCCESS) return false;
    if (reader->storage != EXR_STORAGE_SCANLINE && reader->storage != EXR_STORAGE_TILED) continue;
    if (cexr_library.exr_get_channels(reader->context, reader->part, &channels) != EXR_ERR_SUCCESS) return false;
    if (!findPicture(reader, channels)) continue;
    exr_compression_t compression;
    if (cexr_library.exr_get_compression(reader->context, reader->part, &compression) != EXR_ERR_SUCCESS) return false;
    if (!isDecoded(compression)) reader->isRgba = true;
    if (reader->isRgba && reader->part > 0)
      return cexr_fail(reader->message, "its compression is supported in the first part only");
    if (reader->isRgba && reader->isLayer)
      return cexr_fail(reader->message, "its compression is supported for channels without a layer only");
    if (!reader->isRgba && !areSampledFully(reader, channels))
      return cexr_fail(reader->message, "its channels differ in resolution");
    if (cexr_library.exr_get_data_window(reader->context, reader->part, &reader->stored) != EXR_ERR_SUCCESS ||
        cexr_library.exr_get_display_window(reader->context, reader->part, &reader->shown) != EXR_ERR_SUCCESS)
      return false;
    info->width = extent(reader->shown.min.x, reader->shown.max.x);
    info->height = extent(reader->shown.min.y, reader->shown.max.y);
    info->storedWidth = extent(reader->stored.min.x, reader->stored.max.x);
    info->storedHeight = extent(reader->stored.min.y, reader->stored.max.y);
    if (info->width < 1 || info->height < 1 || info->storedWidth < 1 || info->storedHeight < 1)
      return cexr_fail(reader->message, "its picture is empty");
    info->channels = reader->channels;
    info->hasAlpha = reader->places[3] >= 0;
    exr_attr_chromaticities_t chromaticities;
    info->hasChromaticities = cexr_library.exr_attr_get_chromaticities(
                                  reader->context, reader->part, "chromaticities", &chromaticities) == EXR_ERR_SUCCESS;
    if (info->hasChromaticities) {
      const float values[] = {chromaticities.red_x,  chromaticities.red_y,  chromaticities.green_x,
                              chromaticities.green_y, chromaticities.blue_x, chromaticities.blue_y,
                              chromaticities.white_x, chromaticities.white_y};
      memcpy(info->chromaticities, values, sizeof values);
    }
    return true;
  }
  return cexr_fail(reader->message, "it has no flat picture of R, G, B or Y");
}

CEXRReader *cexr_open(const uint8_t *bytes, size_t count, CEXRInfo *info, char *message) {
  CEXRReader *reader = calloc(1, sizeof *reader);
  if (!reader) return cexr_fail(message, "not enough memory"), NULL;
  reader->bytes = bytes;
  reader->count = count;
  current = reader;
  bool isRead = readHeader(reader, info);
  current = NULL;
  if (isRead) return reader;
  cexr_fail(message, reader->message[0] ? reader->message : "its header is damaged");
  cexr_close(reader);
  return NULL;
}

const char *cexr_text(CEXRReader *reader, const char *name, size_t *count) {
  const char *text = NULL;
  int32_t length = 0;
  if (cexr_library.exr_attr_get_string(reader->context, reader->part, name, &length, &text) != EXR_ERR_SUCCESS || !text || length < 0)
    return NULL;
  *count = (size_t)length;
  return text;
}

bool cexr_number(CEXRReader *reader, const char *name, float *value) {
  return cexr_library.exr_attr_get_float(reader->context, reader->part, name, value) == EXR_ERR_SUCCESS;
}

/// The place in the picture of a pixel of the data window.
static float *pixelAt(const CEXRReader *reader, float *pixels, int64_t x, int64_t y) {
  int64_t width = extent(reader->shown.min.x, reader->shown.max.x);
  return pixels + ((y - reader->shown.min.y) * width + x - reader->shown.min.x) * reader->channels;
}

static int64_t larger(int64_t one, int64_t other) { return one > other ? one : other; }
static int64_t smaller(int64_t one, int64_t other) { return one < other ? one : other; }

/// Where cexr_read_rgba puts its rows.
typedef struct {
  const CEXRReader *reader;
  float *pixels;
} Target;

/// Copies what is in the display window of rows of red, green, blue and alpha.
static void takeRows(void *user, const float *decoded, int64_t top, int64_t width, int64_t rows) {
  const Target *target = user;
  const CEXRReader *reader = target->reader;
  int64_t left = reader->stored.min.x;
  int64_t first = larger(left, reader->shown.min.x), last = smaller(left + width - 1, reader->shown.max.x);
  for (int64_t row = 0; row < rows; row++) {
    int64_t y = top + row;
    if (y < reader->shown.min.y || y > reader->shown.max.y) continue;
    for (int64_t x = first; x <= last; x++) {
      float *to = pixelAt(reader, target->pixels, x, y);
      memcpy(to, decoded + (row * width + x - left) * mostChannels, (size_t)reader->channels * sizeof *to);
      if (reader->channels == mostChannels && reader->places[3] < 0) to[3] = 1;
    }
  }
}

/// The chunks of a picture, decoded one after the other.
typedef struct {
  const CEXRReader *reader;
  exr_decode_pipeline_t pipeline;
  bool isOpen;
  /// Where the chunk's first pixel stands in the data window.
  int64_t left, top;
  float *pixels;
} Chunks;

static float floatOfHalf(uint32_t half) {
  uint32_t magnitude = (half & 0x7FFF) << 13;
  float value;
  if (magnitude >= 0x7C00 << 13) {
    magnitude |= 0x7F800000;
    memcpy(&value, &magnitude, sizeof value);
  } else {
    memcpy(&value, &magnitude, sizeof value);
    // The exponent's bias is 127 instead of 15.
    value *= 0x1p112f;
  }
  return half & 0x8000 ? -value : value;
}

/// One sample of a decoded chunk, whose least byte comes first.
static float sample(const uint8_t *bytes, uint16_t type) {
  if (type == EXR_PIXEL_HALF) return floatOfHalf(bytes[0] | (uint32_t)bytes[1] << 8);
  uint32_t bits = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
  if (type == EXR_PIXEL_UINT) return (float)bits;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// Copies what is in the display window of a row of one channel.
static void takeRow(const Chunks *chunks, int place, const uint8_t *row, int64_t y) {
  const CEXRReader *reader = chunks->reader;
  const exr_coding_channel_info_t *channel = &chunks->pipeline.channels[place];
  int64_t first = larger(chunks->left, reader->shown.min.x);
  int64_t last = smaller(chunks->left + channel->width - 1, reader->shown.max.x);
  if (y < reader->shown.min.y || y > reader->shown.max.y || first > last) return;
  for (int target = 0; target < reader->channels; target++) {
    // What has no channel of opacity is opaque.
    bool isFilled = target == 3 && reader->places[3] < 0 && place == reader->places[0];
    if (reader->places[target] != place && !isFilled) continue;
    float *to = pixelAt(reader, chunks->pixels, first, y) + target;
    for (int64_t x = first; x <= last; x++, to += reader->channels)
      *to = isFilled ? 1 : sample(row + (x - chunks->left) * channel->bytes_per_element, channel->data_type);
  }
}

/// Copies what is in the display window of a decoded chunk: the lines one after the other, in each the channels.
///
/// In version 3.1 the library's own functions write to channels that are not asked for, where three or four have half floats,
/// and mix channels up when they interleave them.
static exr_result_t unpack(exr_decode_pipeline_t *pipeline) {
  const Chunks *chunks = pipeline->decoding_user_data;
  const uint8_t *row = pipeline->unpacked_buffer;
  uint64_t rest = pipeline->chunk.unpacked_size;
  for (int32_t line = 0; line < pipeline->chunk.height; line++) {
    int64_t y = chunks->top + line;
    for (int place = 0; place < pipeline->channel_count; place++) {
      const exr_coding_channel_info_t *channel = &pipeline->channels[place];
      if (channel->y_samples > 1 && y % channel->y_samples != 0) continue;
      uint64_t length = (uint64_t)channel->width * (uint64_t)channel->bytes_per_element;
      if (length > rest) return EXR_ERR_CORRUPT_CHUNK;
      takeRow(chunks, place, row, y);
      row += length;
      rest -= length;
    }
  }
  return EXR_ERR_SUCCESS;
}

static bool readChunk(CEXRReader *reader, Chunks *chunks, const exr_chunk_info_t *info, int64_t left, int64_t top) {
  exr_decode_pipeline_t *pipeline = &chunks->pipeline;
  exr_result_t result = chunks->isOpen
                            ? cexr_library.exr_decoding_update(reader->context, reader->part, info, pipeline)
                            : cexr_library.exr_decoding_initialize(reader->context, reader->part, info, pipeline);
  if (result != EXR_ERR_SUCCESS) return false;
  chunks->left = left;
  chunks->top = top;
  if (!chunks->isOpen) {
    chunks->isOpen = true;
    if (cexr_library.exr_decoding_choose_default_routines(reader->context, reader->part, pipeline) != EXR_ERR_SUCCESS)
      return false;
    pipeline->decoding_user_data = chunks;
    pipeline->unpack_and_convert_fn = unpack;
  }
  return cexr_library.exr_decoding_run(reader->context, reader->part, pipeline) == EXR_ERR_SUCCESS;
}

static bool readLines(CEXRReader *reader, Chunks *chunks) {
  int32_t lines = 0;
  if (cexr_library.exr_get_scanlines_per_chunk(reader->context, reader->part, &lines) != EXR_ERR_SUCCESS || lines < 1)
    return false;
  for (int64_t y = reader->stored.min.y; y <= reader->stored.max.y; y += lines) {
    exr_chunk_info_t info;
    if (cexr_library.exr_read_scanline_chunk_info(reader->context, reader->part, (int)y, &info) != EXR_ERR_SUCCESS ||
        !readChunk(reader, chunks, &info, reader->stored.min.x, y))
      return false;
  }
  return true;
}

static bool readTiles(CEXRReader *reader, Chunks *chunks) {
  int32_t tileWidth = 0, tileHeight = 0;
  if (cexr_library.exr_get_tile_sizes(reader->context, reader->part, 0, 0, &tileWidth, &tileHeight) !=
          EXR_ERR_SUCCESS ||
      tileWidth < 1 || tileHeight < 1)
    return false;
  int64_t width = extent(reader->stored.min.x, reader->stored.max.x);
  int64_t height = extent(reader->stored.min.y, reader->stored.max.y);
  for (int64_t row = 0; row * tileHeight < height; row++) {
    for (int64_t column = 0; column * tileWidth < width; column++) {
      exr_chunk_info_t info;
      if (cexr_library.exr_read_tile_chunk_info(
              reader->context, reader->part, (int)column, (int)row, 0, 0, &info) != EXR_ERR_SUCCESS ||
          !readChunk(
              reader, chunks, &info, reader->stored.min.x + column * tileWidth,
              reader->stored.min.y + row * tileHeight))
        return false;
    }
  }
  return true;
}

bool cexr_read(CEXRReader *reader, float *pixels, char *message) {
  if (reader->isRgba) {
    Target target = {.reader = reader, .pixels = pixels};
    return cexr_read_rgba(reader->bytes, reader->count, reader->stored, takeRows, &target, message);
  }
  Chunks chunks = {.reader = reader, .pipeline = EXR_DECODE_PIPELINE_INITIALIZER, .pixels = pixels};
  current = reader;
  reader->message[0] = 0;
  bool isRead = reader->storage == EXR_STORAGE_TILED ? readTiles(reader, &chunks)
                                                     : readLines(reader, &chunks);
  if (chunks.isOpen) cexr_library.exr_decoding_destroy(reader->context, &chunks.pipeline);
  current = NULL;
  return isRead || cexr_fail(message, reader->message[0] ? reader->message : "its pixels are damaged");
}

void cexr_close(CEXRReader *reader) {
  if (reader->context) cexr_library.exr_finish(&reader->context);
  free(reader);
}
