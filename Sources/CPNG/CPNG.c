#include "CPNG.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

// Chunks other than the pixels may unpack to this much, which holds any profile or text people carry.
static const png_alloc_size_t largestChunk = 32u << 20;
static const png_uint_32 mostTextChunks = 256;

static void keepMessage(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  if (message) snprintf(message, CPNG_MESSAGE_SIZE, "%s", text);
  png_longjmp(png, 1);
}

static void ignoreWarning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// MARK: Reading

struct CPNGReader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, position;
  // The number of rows that were read.
  png_uint_32 row;
};

static void readFromMemory(png_structp png, png_bytep target, png_size_t length) {
  CPNGReader *reader = png_get_io_ptr(png);
  if (length > reader->count - reader->position) png_error(png, "the file ends early");
  memcpy(target, reader->bytes + reader->position, length);
  reader->position += length;
}

// libpng reserves all the memory that a chunk before the pixels states, up to 2 GiB, before it looks for its bytes.
static void checkChunks(const CPNGReader *reader) {
  size_t place = 8;
  while (place < reader->count && reader->count - place >= 8) {
    const uint8_t *chunk = reader->bytes + place;
    size_t length = png_get_uint_32(chunk);
    if (memcmp(chunk + 4, "IDAT", 4) == 0) return;
    if (length > reader->count - place - 8) png_error(reader->png, "the file ends early");
    // Behind the content is its checksum.
    place += 8 + length + 4;
  }
}

static bool readHeader(CPNGReader *reader, CPNGInfo *out) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return false;

  png_set_read_fn(png, reader, readFromMemory);
  // The caller has checked the size against its own limits.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, largestChunk);
  png_set_chunk_cache_max(png, mostTextChunks);
  checkChunks(reader);
  png_read_info(png, reader->info);

  int depth, color, interlace;
  png_get_IHDR(png, reader->info, &out->width, &out->height, &depth, &color, &interlace, NULL, NULL);
  out->isInterlaced = interlace == PNG_INTERLACE_ADAM7;
  // Palettes, 1, 2 and 4-bit greys and colour keys become full samples and an alpha channel.
  png_set_expand(png);
  bool isTransparent = (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, reader->info, PNG_INFO_tRNS);
  out->isTransparent = isTransparent;
  out->channels = color == PNG_COLOR_TYPE_GRAY && !isTransparent ? 1 : 4;
  if (out->channels == 4) {
    if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    if (!isTransparent) png_set_add_alpha(png, depth == 16 ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (depth == 16) png_set_swap(png);
#endif
  png_set_interlace_handling(png);
  out->bytesPerSample = depth == 16 ? 2 : 1;

  png_charp name;
  png_bytep profile;
  png_uint_32 length = 0;
  int method, intent;
  if (png_get_iCCP(png, reader->info, &name, &method, &profile, &length)) {
    out->profile = profile;
    out->profileLength = length;
  }
  out->isSRGB = png_get_sRGB(png, reader->info, &intent) != 0;
  // libpng derives gAMA and cHRM from iCCP and sRGB too; the caller asks for them only without those.
  if (!png_get_gAMA(png, reader->info, &out->gamma)) out->gamma = 0;
  double *c = out->chromaticities;
  out->hasChromaticities =
      png_get_cHRM(png, reader->info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7) != 0;
  png_bytep exif;
  png_uint_32 exifLength = 0;
  if (png_get_eXIf_1(png, reader->info, &exifLength, &exif)) {
    out->exif = exif;
    out->exifLength = exifLength;
  }
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)out->width * (size_t)(out->channels * out->bytesPerSample)) {
    png_error(png, "the pixels have an unknown layout");
  }
  return true;
}

CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, CPNGInfo *info, char *message) {
  memset(info, 0, sizeof *info);
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (reader) {
    reader->bytes = bytes;
    reader->count = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, keepMessage, ignoreWarning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
  }
  if (!reader || !reader->info) {
    snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
  } else if (readHeader(reader, info)) {
    return reader;
  }
  if (reader) cpng_reader_destroy(reader);
  return NULL;
}

bool cpng_reader_read(CPNGReader *reader, uint8_t *pixels, size_t stride, uint32_t rows, char *message) {
  png_structp png = reader->png;
  png_set_error_fn(png, message, keepMessage, ignoreWarning);
  if (setjmp(png_jmpbuf(png))) return false;
  png_uint_32 height = png_get_image_height(png, reader->info);
  if (rows > height - reader->row) rows = height - reader->row;
  int passes = png_get_interlace_type(png, reader->info) == PNG_INTERLACE_ADAM7 ? PNG_INTERLACE_ADAM7_PASSES : 1;
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 row = 0; row < rows; row++) png_read_row(png, pixels + row * stride, NULL);
  }
  reader->row += rows;
  if (reader->row == height) png_read_end(png, NULL);
  return true;
}

void cpng_reader_destroy(CPNGReader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

// MARK: Writing

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} Output;

static void writeToMemory(png_structp png, png_bytep source, png_size_t length) {
  Output *output = png_get_io_ptr(png);
  if (length > output->capacity - output->count) {
    size_t capacity = output->capacity * 2 + length;
    uint8_t *bytes = realloc(output->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    output->bytes = bytes;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, source, length);
  output->count += length;
}

static void flushNothing(png_structp png) { (void)png; }

// Writes everything before the pixels.
static void begin(png_structp png, png_infop info, const CPNGPicture *picture) {
  CPNGLayout layout = picture->layout;
  bool words = layout == CPNGGray16 || layout == CPNGRGBX16 || layout == CPNGRGBA16;
  int color = PNG_COLOR_TYPE_RGB;
  if (layout == CPNGGray8 || layout == CPNGGray16) color = PNG_COLOR_TYPE_GRAY;
  if (layout == CPNGRGBA8 || layout == CPNGRGBA16) color = PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      png, info, picture->width, picture->height, words ? 16 : 8, color, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (picture->profile) {
    png_set_iCCP(
        png, info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, picture->profile, (png_uint_32)picture->profileLength);
  } else {
    png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  }
  if (picture->effort == CPNGFast) {
    png_set_compression_strategy(png, Z_RLE);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_AVG);
  }
  png_set_compression_buffer_size(png, 256u << 10);
  // libpng takes a pointer to mutable bytes and copies them at once.
  if (picture->exif) {
    png_set_eXIf_1(png, info, (png_uint_32)picture->exifLength, (png_bytep)(uintptr_t)picture->exif);
  }
  png_text texts[2];
  memset(texts, 0, sizeof texts);
  int count = 0;
  if (picture->xmp) {
    texts[count].compression = PNG_ITXT_COMPRESSION_NONE;
    texts[count].key = (png_charp) "XML:com.adobe.xmp";
    texts[count].itxt_length = strlen(picture->xmp);
    texts[count++].text = (png_charp)(uintptr_t)picture->xmp;
  }
  if (picture->iptc) {
    texts[count].compression = PNG_TEXT_COMPRESSION_zTXt;
    texts[count].key = (png_charp) "Raw profile type iptc";
    texts[count].text_length = strlen(picture->iptc);
    texts[count++].text = (png_charp)(uintptr_t)picture->iptc;
  }
  if (count > 0) png_set_text(png, info, texts, count);

  png_write_info(png, info);
  if (layout == CPNGRGBX8 || layout == CPNGRGBX16) png_set_filler(png, 0, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (words) png_set_swap(png);
#endif
}

static bool writeAll(png_structp png, png_infop info, const CPNGPicture *picture, Output *output) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_write_fn(png, output, writeToMemory, flushNothing);
  begin(png, info, picture);
  for (png_uint_32 row = 0; row < picture->height; row++) {
    png_write_row(png, picture->pixels + row * picture->stride);
  }
  // Without the info: libpng would write its eXIf chunk a second time behind the pixels.
  png_write_end(png, NULL);
  return true;
}

uint8_t *cpng_write(const CPNGPicture *picture, size_t *count, char *message) {
  Output output = {NULL, 0, 0};
  bool done = false;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, keepMessage, ignoreWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info) {
    done = writeAll(png, info, picture, &output);
  } else {
    snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
  }
  png_destroy_write_struct(&png, &info);
  if (!done) {
    free(output.bytes);
    return NULL;
  }
  *count = output.count;
  return output.bytes;
}

void cpng_free(uint8_t *bytes) { free(bytes); }

struct CPNGWriter {
  png_structp png;
  png_infop info;
  int descriptor;
  // The rows that are left.
  png_uint_32 left;
};

static void writeToFile(png_structp png, png_bytep source, png_size_t length) {
  CPNGWriter *writer = png_get_io_ptr(png);
  while (length > 0) {
    ssize_t done = write(writer->descriptor, source, length);
    if (done > 0) {
      source += done;
      length -= (size_t)done;
    } else if (errno != EINTR) {
      png_error(png, strerror(errno));
    }
  }
}

static bool beginFile(CPNGWriter *writer, const CPNGPicture *picture) {
  if (setjmp(png_jmpbuf(writer->png))) return false;
  png_set_write_fn(writer->png, writer, writeToFile, flushNothing);
  begin(writer->png, writer->info, picture);
  return true;
}

CPNGWriter *cpng_writer_create(const CPNGPicture *picture, int descriptor, char *message) {
  CPNGWriter *writer = calloc(1, sizeof *writer);
  if (writer) {
    writer->descriptor = descriptor;
    writer->left = picture->height;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, keepMessage, ignoreWarning);
    if (writer->png) writer->info = png_create_info_struct(writer->png);
  }
  if (!writer || !writer->info) {
    snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
  } else if (beginFile(writer, picture)) {
    return writer;
  }
  if (writer) cpng_writer_destroy(writer);
  return NULL;
}

bool cpng_writer_put(CPNGWriter *writer, const uint8_t *pixels, size_t stride, uint32_t rows, char *message) {
  png_set_error_fn(writer->png, message, keepMessage, ignoreWarning);
  if (setjmp(png_jmpbuf(writer->png))) return false;
  for (png_uint_32 row = 0; row < rows; row++) png_write_row(writer->png, pixels + row * stride);
  writer->left -= rows;
  if (writer->left == 0) png_write_end(writer->png, NULL);
  return true;
}

void cpng_writer_destroy(CPNGWriter *writer) {
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}
