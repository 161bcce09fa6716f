#include "CVips.h"

#include "Calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The part of libvips's interface that is used here, declared as its headers declare it. Its structures stay opaque.
typedef struct VipsImage VipsImage;
typedef struct VipsRegion VipsRegion;
typedef struct VipsSource VipsSource;

// Values of VipsBandFormat and VipsInterpretation.
enum { formatByte = 0, formatWord = 2, formatFloat = 6, formatDouble = 8 };
enum {
  spaceXYZ = 12, spaceLab = 13, spaceCMYK = 15, spaceLabQ = 16, spaceLCh = 19, spaceLabS = 21, sRGB = 22, spaceYxy = 23,
  spaceRGB16 = 25,
  spaceGrey = 1, spaceGrey16 = 26, scRGB = 28,
};

#define FUNCTIONS(X) \
  X(int, vips_init, (const char *)) \
  X(const char *, vips_error_buffer, (void)) \
  X(void, vips_error_clear, (void)) \
  X(void, vips_cache_set_max, (int)) \
  X(void, vips_concurrency_set, (int)) \
  X(VipsSource *, vips_source_new_from_memory, (const void *, size_t)) \
  X(const char *, vips_foreign_find_load_source, (VipsSource *)) \
  X(VipsImage *, vips_image_new_from_source, (VipsSource *, const char *, ...)) \
  X(const char *, vips_foreign_find_load_buffer, (const void *, size_t)) \
  X(VipsImage *, vips_image_new_from_buffer, (const void *, size_t, const char *, ...)) \
  X(VipsImage *, vips_image_new_from_memory, (const void *, size_t, int, int, int, int)) \
  X(int, vips_image_get_width, (const VipsImage *)) \
  X(int, vips_image_get_height, (const VipsImage *)) \
  X(int, vips_image_get_bands, (const VipsImage *)) \
  X(int, vips_image_get_format, (const VipsImage *)) \
  X(int, vips_image_get_interpretation, (const VipsImage *)) \
  X(int, vips_image_get_orientation, (VipsImage *)) \
  X(size_t, vips_image_get_typeof, (const VipsImage *, const char *)) \
  X(int, vips_image_get_int, (const VipsImage *, const char *, int *)) \
  X(int, vips_image_get_blob, (const VipsImage *, const char *, const void **, size_t *)) \
  X(void, vips_image_set_blob_copy, (VipsImage *, const char *, const void *, size_t)) \
  X(int, vips_copy, (VipsImage *, VipsImage **, ...)) \
  X(int, vips_cast, (VipsImage *, VipsImage **, int, ...)) \
  X(int, vips_colourspace, (VipsImage *, VipsImage **, int, ...)) \
  X(VipsRegion *, vips_region_new, (VipsImage *)) \
  X(unsigned char *, vips_region_fetch, (VipsRegion *, int, int, int, int, size_t *)) \
  X(int, vips_image_write_to_buffer, (VipsImage *, const char *, void **, size_t *, ...)) \
  X(void, g_object_unref, (void *)) \
  X(void, g_free, (void *)) \
  X(unsigned, g_log_set_handler, (const char *, int, void (*)(const char *, int, const char *, void *), void *))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
  FUNCTIONS(DECLARE)
#undef DECLARE
} vips;

static char problem[CVIPS_MESSAGE_SIZE];

static void ignoreMessage(const char *domain, int level, const char *text, void *user) {
  (void)domain, (void)level, (void)text, (void)user;
}

static void load(void) {
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(problem, sizeof problem, "libvips is not installed; install the package of libvips.so.42");
    return;
  }
  // What a library needs is found through it.
#define LOOK_UP(result, name, parameters) \
  vips.name = (result(*) parameters)dlsym(library, #name); \
  if (!vips.name) { \
    snprintf(problem, sizeof problem, "libvips has no %s; install a newer one", #name); \
    return; \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  cvips_prepare_calls();
  // Every level of messages: they would go to the standard error.
  vips.g_log_set_handler("VIPS", -4, ignoreMessage, NULL);
  if (vips.vips_init("viewfinder") != 0) {
    snprintf(problem, sizeof problem, "libvips cannot start");
    return;
  }
  // Each picture is decoded once, by the thread that asks for it.
  vips.vips_cache_set_max(0);
  vips.vips_concurrency_set(1);
}

bool cvips_is_available(char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!problem[0]) return true;
  snprintf(message, CVIPS_MESSAGE_SIZE, "%s", problem);
  return false;
}

// The first line of what libvips reports.
static void takeError(char *message) {
  const char *text = vips.vips_error_buffer();
  size_t length = strcspn(text, "\n");
  snprintf(message, CVIPS_MESSAGE_SIZE, "%.*s", (int)length, length ? text : "libvips gives no reason");
  vips.vips_error_clear();
}

struct CVipsReader {
  const uint8_t *bytes;
  size_t count;
  VipsSource *source;
  // NULL when the file could not be opened again.
  VipsImage *image;
  // Where rows are read from; NULL before the first.
  VipsRegion *region;
  // The number of rows that were read.
  int row;
  int width, height, bands, channels;
  CVipsSamples samples;
  // The bits of words that are in use, for those whose lower ones are zero; 16 for all.
  int bits;
};

// Replaces the reader's image by the result of an operation.
static bool take(CVipsReader *reader, int status, VipsImage *result) {
  if (status != 0) return false;
  vips.g_object_unref(reader->image);
  reader->image = result;
  return true;
}

// Makes the samples bytes, words or floats, and the colours grey, RGB or CMYK.
static bool convert(CVipsReader *reader, char *message) {
  int space = vips.vips_image_get_interpretation(reader->image);
  bool isOther = space == spaceXYZ || space == spaceLab || space == spaceLabQ || space == spaceLabS || space == spaceLCh ||
                 space == spaceYxy;
  VipsImage *result = NULL;
  if (isOther && !take(reader, vips.vips_colourspace(reader->image, &result, spaceRGB16, NULL), result)) {
    takeError(message);
    return false;
  }
  switch (vips.vips_image_get_format(reader->image)) {
    case formatByte: reader->samples = CVipsBytes; return true;
    case formatWord: reader->samples = CVipsWords; return true;
    case formatFloat: reader->samples = CVipsFloats; return true;
    case formatDouble:
      reader->samples = CVipsFloats;
      if (take(reader, vips.vips_cast(reader->image, &result, formatFloat, NULL), result)) return true;
      takeError(message);
      return false;
    default:
      snprintf(message, CVIPS_MESSAGE_SIZE, "its samples are integers with a sign, or of over 16 bits");
      return false;
  }
}

// Gives up what the reader has of libvips.
static void release(CVipsReader *reader) {
  if (reader->region) vips.g_object_unref(reader->region);
  if (reader->image) vips.g_object_unref(reader->image);
  if (reader->source) vips.g_object_unref(reader->source);
  reader->region = NULL;
  reader->image = NULL;
  reader->source = NULL;
}

static void discard(CVipsReader *reader) {
  release(reader);
  free(reader);
}

static CVipsReader *open(const uint8_t *bytes, size_t count, const char *loader, CVipsInfo *info, char *message) {
  CVipsReader *reader = calloc(1, sizeof *reader);
  if (!reader) {
    snprintf(message, CVIPS_MESSAGE_SIZE, "out of memory");
    return NULL;
  }
  reader->bytes = bytes;
  reader->count = count;
  reader->source = vips.vips_source_new_from_memory(bytes, count);
  const char *found = reader->source ? vips.vips_foreign_find_load_source(reader->source) : NULL;
  // Some classes read whole buffers only.
  bool isBuffered = !found && (found = vips.vips_foreign_find_load_buffer(bytes, count));
  // Another class would read another format than the one that was recognised.
  bool isExpected = found && strncmp(found, loader, strlen(loader)) == 0;
  const char *const options = "access=sequential,fail_on=error";
  if (isExpected && isBuffered) {
    reader->image = vips.vips_image_new_from_buffer(bytes, count, options, NULL);
  } else if (isExpected) {
    reader->image = vips.vips_image_new_from_source(reader->source, options, NULL);
  }
  if (!reader->image) {
    takeError(message);
    if (found && !isExpected) snprintf(message, CVIPS_MESSAGE_SIZE, "it looks like another format");
    discard(reader);
    return NULL;
  }
  if (!convert(reader, message)) {
    discard(reader);
    return NULL;
  }
  VipsImage *image = reader->image;
  reader->width = vips.vips_image_get_width(image);
  reader->height = vips.vips_image_get_height(image);
  reader->bands = vips.vips_image_get_bands(image);
  bool isCMYK = vips.vips_image_get_interpretation(image) == spaceCMYK && reader->bands >= 4;
  // There are no pictures of one float.
  reader->channels = reader->bands == 1 && reader->samples != CVipsFloats ? 1 : 4;
  reader->bits = 16;
  int bits = 0;
  if (reader->samples == CVipsWords && vips.vips_image_get_typeof(image, "heif-bitdepth") != 0 &&
      vips.vips_image_get_int(image, "heif-bitdepth", &bits) == 0 && bits > 8 && bits < 16) {
    reader->bits = bits;
  }
  *info = (CVipsInfo){
      .width = (uint32_t)reader->width,
      .height = (uint32_t)reader->height,
      .samples = reader->samples,
      .channels = reader->channels,
      .isCMYK = isCMYK,
      // Inks leave it out.
      .isTransparent = !isCMYK && (reader->bands == 2 || reader->bands >= 4),
      .orientation = vips.vips_image_get_orientation(image),
      .bands = (uint32_t)reader->bands,
  };
  return reader;
}

CVipsReader *cvips_open(const uint8_t *bytes, size_t count, const char *loader, CVipsInfo *info, char *message) {
  if (!cvips_is_available(message)) return NULL;
  cvips_begin_call();
  CVipsReader *reader = open(bytes, count, loader, info, message);
  cvips_end_call();
  if (reader) return reader;
  cvips_begin_alone();
  vips.vips_error_clear();
  cvips_begin_call();
  reader = open(bytes, count, loader, info, message);
  cvips_end_call();
  cvips_end_alone();
  return reader;
}

const uint8_t *cvips_block(CVipsReader *reader, const char *name, size_t *count) {
  const void *bytes = NULL;
  *count = 0;
  if (!reader->image) return NULL;
  cvips_begin_call();
  bool isThere = vips.vips_image_get_typeof(reader->image, name) != 0;
  if (isThere && vips.vips_image_get_blob(reader->image, name, &bytes, count) != 0) {
    vips.vips_error_clear();
    bytes = NULL;
  }
  cvips_end_call();
  return bytes;
}

int cvips_number(CVipsReader *reader, const char *name, int other) {
  int number = other;
  if (!reader->image) return other;
  cvips_begin_call();
  bool isThere = vips.vips_image_get_typeof(reader->image, name) != 0;
  if (isThere && vips.vips_image_get_int(reader->image, name, &number) != 0) {
    vips.vips_error_clear();
    number = other;
  }
  cvips_end_call();
  return number;
}

// Spreads pixels of some bands to grey or to four channels. `opaque` is the greatest value.
#define SPREAD(Sample, opaque) \
  static void spread##Sample(const CVipsReader *reader, const Sample *from, Sample *to, size_t count) { \
    int bands = reader->bands; \
    for (size_t pixel = 0; pixel < count; pixel++, from += bands, to += 4) { \
      to[0] = from[0]; \
      to[1] = bands < 3 ? from[0] : from[1]; \
      to[2] = bands < 3 ? from[0] : from[2]; \
      to[3] = bands == 2 ? from[1] : bands > 3 ? from[3] : opaque; \
    } \
  }
typedef uint8_t Byte;
typedef uint16_t Word;
typedef float Float;
SPREAD(Byte, 255)
SPREAD(Word, 65535)
SPREAD(Float, 1)

// Reads rows from the one that is next up to another.
static bool readRows(CVipsReader *reader, uint8_t *target, size_t stride, int end) {
  cvips_begin_call();
  if (!reader->region && reader->image) reader->region = vips.vips_region_new(reader->image);
  cvips_end_call();
  size_t row = (size_t)reader->width * reader->bands * reader->samples;
  int step = (int)((1 << 20) / row) + 1, first = reader->row;
  bool isRead = reader->region != NULL;
  for (int top = first; isRead && top < end; top += step) {
    int rows = end - top < step ? end - top : step;
    size_t length = 0;
    cvips_begin_call();
    uint8_t *strip = vips.vips_region_fetch(reader->region, 0, top, reader->width, rows, &length);
    cvips_end_call();
    isRead = strip && length == row * rows;
    if (isRead && reader->bits < 16) {
      Word *words = (Word *)strip;
      for (size_t place = 0; place < length / 2; place++) words[place] |= words[place] >> reader->bits;
    }
    for (int y = 0; isRead && y < rows; y++) {
      const uint8_t *from = strip + row * y;
      uint8_t *to = target + stride * (top - first + y);
      if (reader->bands == reader->channels) {
        memcpy(to, from, row);
      } else {
        switch (reader->samples) {
          case CVipsBytes: spreadByte(reader, from, to, reader->width); break;
          case CVipsWords: spreadWord(reader, (const Word *)from, (Word *)to, reader->width); break;
          case CVipsFloats: spreadFloat(reader, (const Float *)from, (Float *)to, reader->width); break;
        }
      }
    }
    vips.g_free(strip);
  }
  return isRead;
}

// Opens the file of a reader once more.
static bool reopen(CVipsReader *reader, char *message) {
  release(reader);
  CVipsInfo info;
  // It is known to have the format.
  CVipsReader *other = open(reader->bytes, reader->count, "", &info, message);
  if (!other) return false;
  reader->source = other->source;
  reader->image = other->image;
  free(other);
  return true;
}

bool cvips_read(CVipsReader *reader, uint8_t *target, size_t stride, uint32_t count, char *message) {
  int first = reader->row;
  int end = (uint32_t)(reader->height - first) < count ? reader->height : first + (int)count;
  bool isRead = readRows(reader, target, stride, end);
  if (!isRead) {
    cvips_begin_alone();
    vips.vips_error_clear();
    cvips_begin_call();
    if (reopen(reader, message)) {
      isRead = readRows(reader, target, stride, end);
      if (!isRead) takeError(message);
    }
    cvips_end_call();
    cvips_end_alone();
  }
  reader->row = end;
  return isRead;
}

void cvips_close(CVipsReader *reader) {
  if (!reader) return;
  cvips_begin_call();
  discard(reader);
  cvips_end_call();
}

uint8_t *cvips_write(const CVipsPicture *picture, const char *format, size_t *count, char *message) {
  if (!cvips_is_available(message)) return NULL;
  int samples = picture->samples == CVipsBytes ? formatByte : picture->samples == CVipsWords ? formatWord : formatFloat;
  int space = picture->channels == 1 ? (picture->samples == CVipsWords ? spaceGrey16 : spaceGrey)
                                     : (picture->samples == CVipsWords ? spaceRGB16 : sRGB);
  // For JPEG XL, libvips silently makes bytes of floats that are not scRGB.
  if (picture->samples == CVipsFloats && strncmp(format, ".jxl", 4) == 0) space = scRGB;
  size_t size = (size_t)picture->width * picture->height * picture->channels * picture->samples;
  cvips_begin_call();
  VipsImage *source = vips.vips_image_new_from_memory(
      picture->pixels, size, (int)picture->width, (int)picture->height, picture->channels, samples);
  VipsImage *image = NULL;
  void *file = NULL;
  *count = 0;
  bool isWritten = source && vips.vips_copy(source, &image, "interpretation", space, NULL) == 0;
  if (isWritten) {
    const struct {
      const char *name;
      const uint8_t *bytes;
      size_t count;
    } blocks[] = {
        {"icc-profile-data", picture->profile, picture->profileLength},
        {"exif-data", picture->exif, picture->exifLength},
        {"xmp-data", picture->xmp, picture->xmpLength},
        {"iptc-data", picture->iptc, picture->iptcLength},
    };
    for (size_t place = 0; place < sizeof blocks / sizeof *blocks; place++) {
      if (!blocks[place].bytes) continue;
      vips.vips_image_set_blob_copy(image, blocks[place].name, blocks[place].bytes, blocks[place].count);
    }
    isWritten = vips.vips_image_write_to_buffer(image, format, &file, count, NULL) == 0;
  }
  if (!isWritten) takeError(message);
  if (image) vips.g_object_unref(image);
  if (source) vips.g_object_unref(source);
  cvips_end_call();
  return isWritten ? file : NULL;
}

void cvips_free(uint8_t *file) {
  if (file) vips.g_free(file);
}
