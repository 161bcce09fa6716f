#include "CLibRaw.h"

#include <dlfcn.h>
#include <libraw/libraw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X) \
  X(libraw_init) \
  X(libraw_close) \
  X(libraw_strerror) \
  X(libraw_set_dataerror_handler) \
  X(libraw_open_buffer) \
  X(libraw_unpack) \
  X(libraw_dcraw_process) \
  X(libraw_dcraw_make_mem_image) \
  X(libraw_dcraw_clear_mem)

static struct {
#define DECLARE(name) __typeof__(name) *name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} library;

static char problem[CLIBRAW_MESSAGE_SIZE];

static bool fail(char *message, const char *text) {
  snprintf(message, CLIBRAW_MESSAGE_SIZE, "%s", text);
  return false;
}

#define TEXT(number) #number
#define NAME(version) "libraw_r.so." TEXT(version)

static void load(void) {
  // The variant for several threads, in the version of the headers.
  const char *file = NAME(LIBRAW_SHLIB_CURRENT);
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(problem, sizeof problem, "LibRaw is not installed; install the package of %s", file);
    return;
  }
#define LOOK_UP(name) \
  library.name = (__typeof__(name) *)dlsym(handle, #name); \
  if (!library.name) { \
    snprintf(problem, sizeof problem, "LibRaw has no %s; install a newer %s", #name, file); \
    return; \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

bool clibraw_is_available(char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == 0 || fail(message, problem);
}

struct CLibRawReader {
  libraw_data_t *data;
  /// Whether data were missing or wrong, which the library fills with what it has.
  bool isDamaged;
  /// The developed picture; NULL before.
  libraw_processed_image_t *image;
};

static void noteDamage(void *user, const char *file, const int offset) {
  (void)file, (void)offset;
  ((CLibRawReader *)user)->isDamaged = true;
}

/// Exif's number for dcraw's, whose bits are: mirror across, mirror down, then transpose.
static int orientation(int flip) {
  static const int numbers[] = {1, 2, 4, 3, 5, 8, 6, 7};
  return flip >= 0 && flip < 8 ? numbers[flip] : 1;
}

CLibRawReader *clibraw_open(const uint8_t *bytes, size_t count, CLibRawInfo *info, char *message) {
  if (!clibraw_is_available(message)) return NULL;
  CLibRawReader *reader = calloc(1, sizeof *reader);
  unsigned options = LIBRAW_OPIONS_NO_DATAERR_CALLBACK;
#if !LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
  // Later versions report a lack of memory to nobody.
  options |= LIBRAW_OPIONS_NO_MEMERR_CALLBACK;
#endif
  if (reader) reader->data = library.libraw_init(options);
  if (!reader || !reader->data) {
    free(reader);
    fail(message, "not enough memory");
    return NULL;
  }
  library.libraw_set_dataerror_handler(reader->data, noteDamage, reader);
  libraw_output_params_t *params = &reader->data->params;
  // Brightness is the chain's.
  params->no_auto_bright = 1;
  // Otherwise the brightest value of a dark picture would be white.
  params->adjust_maximum_thr = 0;
  params->output_bps = 16;
  // As the sensor saw it: the orientation is applied with the others.
  params->user_flip = 0;
  // LibRaw only reads it.
  int status = library.libraw_open_buffer(reader->data, (void *)bytes, count);
  int flip = reader->data->sizes.flip;
  if (status != LIBRAW_SUCCESS) {
    fail(message, library.libraw_strerror(status));
    clibraw_close(reader);
    return NULL;
  }
  const libraw_image_sizes_t *sizes = &reader->data->sizes;
  *info = (CLibRawInfo){
      .rawWidth = sizes->raw_width,
      .rawHeight = sizes->raw_height,
      .width = sizes->width,
      .height = sizes->height,
      .pixelAspect = sizes->pixel_aspect,
      .orientation = orientation(flip),
  };
  return reader;
}

static CLibRawSize none(char *message, const char *text) {
  fail(message, text);
  return (CLibRawSize){0, 0};
}

/// Makes a light white in an unpacked picture. False where neither the file nor the library knows the sensor's colours, or
/// one of them does not see the light.
static bool setLight(libraw_data_t *data, const double *light) {
  if (data->idata.colors != 3 || data->rawdata.ioparams.raw_color) return false;
  // LibRaw balances the sensor's values for daylight (pre_mul) and has a matrix from there to sRGB (rgb_cam), whose inverse
  // gives what the sensor has seen of a colour.
  static const double fromXYZ[3][3] = {
      {3.2404542, -1.5371385, -0.4985314}, {-0.9692660, 1.8760108, 0.0415560}, {0.0556434, -0.2040259, 1.0572252}};
  const float(*matrix)[4] = data->color.rgb_cam;
  double color[3];
  for (int row = 0; row < 3; row++)
    color[row] = fromXYZ[row][0] * light[0] + fromXYZ[row][1] * light[1] + fromXYZ[row][2] * light[2];
  // Cramer's rule: the cofactors of each column.
  for (int channel = 0; channel < 3; channel++) {
    double balanced = 0, determinant = 0;
    int next = (channel + 1) % 3, last = (channel + 2) % 3;
    for (int row = 0; row < 3; row++) {
      const float *after = matrix[(row + 1) % 3], *before = matrix[(row + 2) % 3];
      double cofactor = (double)after[next] * before[last] - (double)after[last] * before[next];
      balanced += cofactor * color[row];
      determinant += cofactor * matrix[row][channel];
    }
    double factor = data->color.pre_mul[channel] * determinant / balanced;
    if (!(factor > 1e-6 && factor < 1e6)) return false;
    data->params.user_mul[channel] = (float)factor;
  }
  return true;
}

CLibRawSize clibraw_develop(CLibRawReader *reader, const CLibRawDevelopment *development, char *message) {
  libraw_output_params_t *params = &reader->data->params;
  bool isSRGB = development->colors == CLibRawSRGB;
  params->output_color = isSRGB ? 1 : 4;
  params->gamm[0] = isSRGB ? 1 / 2.4 : 1 / 1.8;
  params->gamm[1] = isSRGB ? 12.92 : 0;
  params->use_camera_wb = development->white == CLibRawCamera;
  params->use_auto_wb = development->white == CLibRawAverage;
  params->highlight = development->highlights;
  params->half_size = development->isHalf;
  int status = library.libraw_unpack(reader->data);
  if (status == LIBRAW_SUCCESS && reader->isDamaged) return none(message, "its pixels are damaged, or end early");
  if (status == LIBRAW_SUCCESS && development->white == CLibRawLight && !setLight(reader->data, development->light))
    return none(message, "the colours of its sensor are not known; use the camera's white balance");
  if (status == LIBRAW_SUCCESS) status = library.libraw_dcraw_process(reader->data);
  if (status == LIBRAW_SUCCESS) reader->image = library.libraw_dcraw_make_mem_image(reader->data, &status);
  const libraw_processed_image_t *image = reader->image;
  if (!image) return none(message, library.libraw_strerror(status));
  if (image->type != LIBRAW_IMAGE_BITMAP || image->bits != 16 || (image->colors != 1 && image->colors != 3) ||
      image->width == 0 || image->height == 0)
    return none(message, "it has other colours than red, green and blue");
  return (CLibRawSize){image->width, image->height};
}

void clibraw_take(CLibRawReader *reader, uint16_t *pixels) {
  const libraw_processed_image_t *image = reader->image;
  const uint16_t *from = (const uint16_t *)(const void *)image->data;
  size_t count = (size_t)image->width * image->height;
  for (size_t pixel = 0; pixel < count; pixel++, from += image->colors, pixels += 4) {
    pixels[0] = from[0];
    pixels[1] = from[image->colors == 1 ? 0 : 1];
    pixels[2] = from[image->colors == 1 ? 0 : 2];
    pixels[3] = UINT16_MAX;
  }
}

void clibraw_close(CLibRawReader *reader) {
  if (reader->image) library.libraw_dcraw_clear_mem(reader->image);
  library.libraw_close(reader->data);
  free(reader);
}
