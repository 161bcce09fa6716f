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
    int64_t width = extent(reader->stored.min.x, reader->stored.max.x);
    int64_t height = extent(reader->stored.min.y, reader->stored.max.y);
    if (info->width < 1 || info->height < 1 || width < 1 || height < 1)
      return cexr_fail(reader->message, "its picture is empty");
    if (__builtin_mul_overflow(width, height, &info->storedPixels)) info->storedPixels = INT64_MAX;
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

/// The chunks of a picture, decoded one after the other.
typedef struct {
  exr_decode_pipeline_t pipeline;
  bool isOpen;
  /// Floats of one chunk: 4 channels a pixel.
  float *pixels;
  size_t capacity;
} Chunks;

/// Copies what is in the display window of decoded pixels.
///
/// `pixel` floats lie between the pixels of `decoded`, and `plane` between the channels of one.
static void copyPixels(
    const CEXRReader *reader, const float *decoded, int64_t pixel, int64_t plane, int64_t left, int64_t top, int64_t width, int64_t rows,
    float *pixels) {
  int64_t shownWidth = extent(reader->shown.min.x, reader->shown.max.x);
  bool isGray = reader->places[0] == reader->places[1];
  for (int64_t row = 0; row < rows; row++) {
    int64_t y = top + row;
    if (y < reader->shown.min.y || y > reader->shown.max.y) continue;
    for (int64_t column = 0; column < width; column++) {
      int64_t x = left + column;
      if (x < reader->shown.min.x || x > reader->shown.max.x) continue;
      const float *from = decoded + (row * width + column) * pixel;
      float *to = pixels + ((y - reader->shown.min.y) * shownWidth + x - reader->shown.min.x) * reader->channels;
      to[0] = from[0];
      if (reader->channels == 1) continue;
      to[1] = from[isGray ? 0 : plane];
      to[2] = from[isGray ? 0 : 2 * plane];
      to[3] = reader->places[3] < 0 ? 1 : from[3 * plane];
    }
  }
}

/// Where cexr_read_rgba puts its rows.
typedef struct {
  const CEXRReader *reader;
  float *pixels;
} Target;

static void takeRows(void *user, const float *decoded, int64_t top, int64_t width, int64_t rows) {
  const Target *target = user;
  copyPixels(target->reader, decoded, mostChannels, 1, target->reader->stored.min.x, top, width, rows, target->pixels);
}

/// Decodes one chunk and copies what is in the display window.
static bool readChunk(
    CEXRReader *reader, Chunks *chunks, const exr_chunk_info_t *info, int64_t left, int64_t top, float *pixels) {
  size_t needed = (size_t)info->width * (size_t)info->height * mostChannels;
  if (needed > chunks->capacity) {
    float *more = realloc(chunks->pixels, needed * sizeof(float));
    if (!more) return cexr_fail(reader->message, "not enough memory");
    chunks->pixels = more;
    chunks->capacity = needed;
  }
  exr_decode_pipeline_t *pipeline = &chunks->pipeline;
  exr_result_t result = chunks->isOpen
                            ? cexr_library.exr_decoding_update(reader->context, reader->part, info, pipeline)
                            : cexr_library.exr_decoding_initialize(reader->context, reader->part, info, pipeline);
  if (result != EXR_ERR_SUCCESS) return false;
  for (int channel = 0; channel < pipeline->channel_count; channel++) pipeline->channels[channel].decode_to_ptr = NULL;
  for (int channel = 0; channel < mostChannels; channel++) {
    int place = reader->places[channel];
    // Luminance is decoded once.
    if (place < 0 || place >= pipeline->channel_count || (channel > 0 && channel < 3 && place == reader->places[0]))
      continue;
    exr_coding_channel_info_t *target = &pipeline->channels[place];
    // In planes: version 3.1.5 mixes the channels up when it interleaves half floats.
    target->decode_to_ptr = (uint8_t *)(chunks->pixels + (size_t)channel * (size_t)info->width * (size_t)info->height);
    target->user_pixel_stride = sizeof(float);
    target->user_line_stride = (int32_t)((size_t)info->width * sizeof(float));
    target->user_bytes_per_element = sizeof(float);
    target->user_data_type = EXR_PIXEL_FLOAT;
  }
  if (!chunks->isOpen) {
    chunks->isOpen = true;
    if (cexr_library.exr_decoding_choose_default_routines(reader->context, reader->part, pipeline) != EXR_ERR_SUCCESS)
      return false;
  }
  if (cexr_library.exr_decoding_run(reader->context, reader->part, pipeline) != EXR_ERR_SUCCESS) return false;
  int64_t plane = (int64_t)info->width * info->height;
  copyPixels(reader, chunks->pixels, 1, plane, left, top, info->width, info->height, pixels);
  return true;
}

static bool readLines(CEXRReader *reader, Chunks *chunks, float *pixels) {
  int32_t lines = 0;
  if (cexr_library.exr_get_scanlines_per_chunk(reader->context, reader->part, &lines) != EXR_ERR_SUCCESS || lines < 1)
    return false;
  for (int64_t y = reader->stored.min.y; y <= reader->stored.max.y; y += lines) {
    exr_chunk_info_t info;
    if (cexr_library.exr_read_scanline_chunk_info(reader->context, reader->part, (int)y, &info) != EXR_ERR_SUCCESS ||
        !readChunk(reader, chunks, &info, reader->stored.min.x, y, pixels))
      return false;
  }
  return true;
}

static bool readTiles(CEXRReader *reader, Chunks *chunks, float *pixels) {
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
              reader->stored.min.y + row * tileHeight, pixels))
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
  Chunks chunks = {.pipeline = EXR_DECODE_PIPELINE_INITIALIZER};
  current = reader;
  reader->message[0] = 0;
  bool isRead = reader->storage == EXR_STORAGE_TILED ? readTiles(reader, &chunks, pixels)
                                                     : readLines(reader, &chunks, pixels);
  if (chunks.isOpen) cexr_library.exr_decoding_destroy(reader->context, &chunks.pipeline);
  current = NULL;
  free(chunks.pixels);
  return isRead || cexr_fail(message, reader->message[0] ? reader->message : "its pixels are damaged");
}

void cexr_close(CEXRReader *reader) {
  if (reader->context) cexr_library.exr_finish(&reader->context);
  free(reader);
}
