#include "CJPEG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  char *message;
  /// A row without alpha; NULL before there is one.
  uint8_t *row;
} Failure;

static void fail(j_common_ptr info) {
  Failure *failure = info->client_data;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(failure->message, CJPEG_MESSAGE_SIZE, "%s", text);
  longjmp(failure->failure, 1);
}

static void ignore(j_common_ptr info) { (void)info; }

static J_COLOR_SPACE colorsOf(CJPEGLayout layout) {
  switch (layout) {
    case CJPEGLayoutGray: return JCS_GRAYSCALE;
    case CJPEGLayoutRGB: return JCS_EXT_RGB;
    case CJPEGLayoutBGR: return JCS_EXT_BGR;
    case CJPEGLayoutRGBX:
    case CJPEGLayoutRGBA: return JCS_EXT_RGBX;
    case CJPEGLayoutBGRX: return JCS_EXT_BGRX;
    case CJPEGLayoutXRGB: return JCS_EXT_XRGB;
    case CJPEGLayoutXBGR: return JCS_EXT_XBGR;
  }
  return JCS_UNKNOWN;
}

// Sets what the file is to be, and begins it.
static void begin(j_compress_ptr info, const CJPEGPicture *picture) {
  info->image_width = picture->width;
  info->image_height = picture->height;
  info->in_color_space = colorsOf(picture->layout);
  info->input_components = picture->layout == CJPEGLayoutGray ? 1 : picture->layout <= CJPEGLayoutBGR ? 3 : 4;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, picture->quality, TRUE);
  info->optimize_coding = picture->isOptimized;
  if (picture->layout != CJPEGLayoutGray) {
    info->comp_info[0].h_samp_factor = picture->horizontal;
    info->comp_info[0].v_samp_factor = picture->vertical;
  }
  if (picture->isProgressive) jpeg_simple_progression(info);
  jpeg_start_compress(info, TRUE);
}

static bool isOpaque(const uint8_t *row, uint32_t width) {
  uint32_t all = UINT32_MAX;
  for (uint32_t x = 0; x < width; x++) {
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, 4);
    all &= pixel;
  }
  uint8_t channels[4];
  memcpy(channels, &all, 4);
  return channels[3] == 255;
}

// A row over black, in memory that lives as long as the file is being written.
static const uint8_t *flatten(j_compress_ptr info, const uint8_t *row) {
  Failure *failure = info->client_data;
  size_t length = (size_t)info->image_width * 4;
  if (!failure->row) failure->row = info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, length);
  for (size_t place = 0; place < length; place += 4) {
    uint32_t alpha = row[place + 3];
    for (size_t channel = place; channel < place + 3; channel++) {
      failure->row[channel] = (uint8_t)((row[channel] * alpha + 127) / 255);
    }
  }
  return failure->row;
}

static void writeRows(
    j_compress_ptr info, CJPEGLayout layout, const uint8_t *pixels, size_t stride, uint32_t rows) {
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *row = pixels + y * stride;
    // Just before libjpeg reads the row: a look at all of the picture's alpha beforehand takes as long as the memory does.
    if (layout == CJPEGLayoutRGBA && !isOpaque(row, info->image_width)) row = flatten(info, row);
    // libjpeg's type of rows is mutable; it only reads them.
    JSAMPROW mutable = (JSAMPROW)(uintptr_t)row;
    jpeg_write_scanlines(info, &mutable, 1);
  }
}

static void initialize(j_compress_ptr info, Failure *failure) {
  info->err = jpeg_std_error(&failure->errors);
  failure->errors.error_exit = fail;
  failure->errors.output_message = ignore;
  info->client_data = failure;
}

// A file in memory. libjpeg's own destination does not say where its memory is before the file is complete, so that what it
// has is lost, or freed twice, when there is no more of it.
typedef struct {
  struct jpeg_destination_mgr destination;
  uint8_t *bytes;
  size_t capacity;
} Memory;

static boolean grow(j_compress_ptr info) {
  Memory *memory = (Memory *)info->dest;
  // All of it is used, whatever is left of it.
  size_t used = memory->capacity, capacity = used ? 2 * used : 1 << 16;
  uint8_t *bytes = capacity > used ? realloc(memory->bytes, capacity) : NULL;
  if (!bytes) {
    Failure *failure = info->client_data;
    snprintf(failure->message, CJPEG_MESSAGE_SIZE, "out of memory");
    longjmp(failure->failure, 1);
  }
  memory->bytes = bytes;
  memory->capacity = capacity;
  memory->destination.next_output_byte = bytes + used;
  memory->destination.free_in_buffer = capacity - used;
  return TRUE;
}

static void beginMemory(j_compress_ptr info) { grow(info); }

static void endMemory(j_compress_ptr info) { (void)info; }

uint8_t *cjpeg_write(const CJPEGPicture *picture, size_t *count, char *message) {
  struct jpeg_compress_struct info;
  Failure failure;
  memset(&info, 0, sizeof info);
  failure.message = message;
  failure.row = NULL;
  initialize(&info, &failure);
  // On the heap, as it changes between setjmp and a jump.
  Memory *memory = calloc(1, sizeof *memory);
  if (!memory) {
    snprintf(message, CJPEG_MESSAGE_SIZE, "out of memory");
    return NULL;
  }
  if (setjmp(failure.failure)) {
    jpeg_destroy_compress(&info);
    free(memory->bytes);
    free(memory);
    return NULL;
  }
  jpeg_create_compress(&info);
  info.client_data = &failure;
  memory->destination.init_destination = beginMemory;
  memory->destination.empty_output_buffer = grow;
  memory->destination.term_destination = endMemory;
  info.dest = &memory->destination;
  begin(&info, picture);
  writeRows(&info, picture->layout, picture->pixels, picture->stride, picture->height);
  jpeg_finish_compress(&info);
  *count = memory->capacity - memory->destination.free_in_buffer;
  jpeg_destroy_compress(&info);
  uint8_t *bytes = memory->bytes;
  free(memory);
  return bytes;
}

struct CJPEGWriter {
  struct jpeg_compress_struct info;
  struct jpeg_destination_mgr destination;
  Failure failure;
  int descriptor;
  CJPEGLayout layout;
  uint8_t buffer[1 << 16];
};

static void reset(j_compress_ptr info) {
  CJPEGWriter *writer = (CJPEGWriter *)info;
  writer->destination.next_output_byte = writer->buffer;
  writer->destination.free_in_buffer = sizeof writer->buffer;
}

static void writeBytes(CJPEGWriter *writer, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = write(writer->descriptor, bytes, count);
    if (done > 0) {
      bytes += done;
      count -= (size_t)done;
    } else if (errno != EINTR) {
      snprintf(writer->failure.message, CJPEG_MESSAGE_SIZE, "%s", strerror(errno));
      longjmp(writer->failure.failure, 1);
    }
  }
}

// libjpeg's buffer is full, whatever is left of it.
static boolean empty(j_compress_ptr info) {
  CJPEGWriter *writer = (CJPEGWriter *)info;
  writeBytes(writer, writer->buffer, sizeof writer->buffer);
  reset(info);
  return TRUE;
}

static void flush(j_compress_ptr info) {
  CJPEGWriter *writer = (CJPEGWriter *)info;
  writeBytes(writer, writer->buffer, sizeof writer->buffer - writer->destination.free_in_buffer);
  reset(info);
}

CJPEGWriter *cjpeg_writer_create(
    const CJPEGPicture *picture, int descriptor, const uint8_t *segments, size_t count, char *message) {
  CJPEGWriter *writer = calloc(1, sizeof *writer);
  if (!writer) {
    snprintf(message, CJPEG_MESSAGE_SIZE, "out of memory");
    return NULL;
  }
  writer->descriptor = descriptor;
  writer->layout = picture->layout;
  writer->failure.message = message;
  initialize(&writer->info, &writer->failure);
  if (setjmp(writer->failure.failure)) {
    cjpeg_writer_destroy(writer);
    return NULL;
  }
  jpeg_create_compress(&writer->info);
  writer->info.client_data = &writer->failure;
  writer->destination.init_destination = reset;
  writer->destination.empty_output_buffer = empty;
  writer->destination.term_destination = flush;
  writer->info.dest = &writer->destination;
  begin(&writer->info, picture);
  // What libjpeg has written so far is the JFIF header.
  flush(&writer->info);
  writeBytes(writer, segments, count);
  return writer;
}

bool cjpeg_writer_put(
    CJPEGWriter *writer, const uint8_t *pixels, size_t stride, uint32_t rows, char *message) {
  writer->failure.message = message;
  if (setjmp(writer->failure.failure)) return false;
  writeRows(&writer->info, writer->layout, pixels, stride, rows);
  if (writer->info.next_scanline == writer->info.image_height) jpeg_finish_compress(&writer->info);
  return true;
}

void cjpeg_writer_destroy(CJPEGWriter *writer) {
  jpeg_destroy_compress(&writer->info);
  free(writer);
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }
