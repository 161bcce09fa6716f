#include "CTIFF.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#include "Memory.h"

// A value of PhotometricInterpretation that DNG adds.
static const uint16_t linearRaw = 34892;

static int reportError(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
  (void)file, (void)module;
  vsnprintf((char *)user, CTIFF_MESSAGE_SIZE, format, arguments);
  return 1;
}

static bool writeRows(TIFF *file, const uint8_t *rows, size_t stride, size_t length, uint32_t height) {
  // libtiff may change the bytes that it gets.
  uint8_t *row = malloc(length);
  bool isDone = row != NULL;
  for (uint32_t y = 0; isDone && y < height; y++) {
    memcpy(row, rows + stride * y, length);
    isDone = TIFFWriteScanline(file, row, y, 0) == 1;
  }
  free(row);
  return isDone && TIFFWriteDirectory(file) == 1;
}

// The first directory: what holds for the whole file, and the preview.
static bool writePreview(TIFF *file, const CTIFFNegative *negative) {
  static const uint8_t version[4] = {1, 4, 0, 0}, oldest[4] = {1, 1, 0, 0};
  uint64_t raw[1] = {0};
  bool isSet =
      TIFFSetField(file, TIFFTAG_SUBFILETYPE, FILETYPE_REDUCEDIMAGE) &&
      TIFFSetField(file, TIFFTAG_IMAGEWIDTH, negative->previewWidth) &&
      TIFFSetField(file, TIFFTAG_IMAGELENGTH, negative->previewHeight) &&
      TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, 8) && TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 3) &&
      TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) &&
      TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE) &&
      TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB) &&
      TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, negative->previewHeight) &&
      TIFFSetField(file, TIFFTAG_ORIENTATION, negative->orientation) &&
      TIFFSetField(file, TIFFTAG_SUBIFD, 1, raw) && TIFFSetField(file, TIFFTAG_DNGVERSION, version) &&
      TIFFSetField(file, TIFFTAG_DNGBACKWARDVERSION, oldest) &&
      TIFFSetField(file, TIFFTAG_UNIQUECAMERAMODEL, negative->model) &&
      TIFFSetField(file, TIFFTAG_BASELINEEXPOSURE, 0.0);
  if (negative->isMosaic) {
    isSet = isSet && TIFFSetField(file, TIFFTAG_COLORMATRIX1, 9, negative->colorMatrix) &&
            TIFFSetField(file, TIFFTAG_CALIBRATIONILLUMINANT1, negative->illuminant);
    if (negative->neutral[0] > 0) {
      isSet = isSet && TIFFSetField(file, TIFFTAG_ASSHOTNEUTRAL, 3, negative->neutral);
    }
  }
  size_t row = (size_t)negative->previewWidth * 3;
  return isSet && writeRows(file, negative->preview, row, row, negative->previewHeight);
}

// The second directory: the sensor's own values.
static bool writeSamples(TIFF *file, const CTIFFNegative *negative) {
  const uint32_t area[4] = {0, 0, negative->height, negative->width};
  const float origin[2] = {0, 0}, size[2] = {(float)negative->width, (float)negative->height};
  bool isSet =
      TIFFSetField(file, TIFFTAG_SUBFILETYPE, 0) &&
      TIFFSetField(file, TIFFTAG_IMAGEWIDTH, negative->width) &&
      TIFFSetField(file, TIFFTAG_IMAGELENGTH, negative->height) &&
      TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, negative->bitsPerSample) &&
      TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1) &&
      TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) &&
      TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE) &&
      TIFFSetField(file, TIFFTAG_PHOTOMETRIC, negative->isMosaic ? PHOTOMETRIC_CFA : linearRaw) &&
      TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, negative->height) &&
      TIFFSetField(file, TIFFTAG_BLACKLEVEL, 1, &negative->blackLevel) &&
      TIFFSetField(file, TIFFTAG_WHITELEVEL, 1, &negative->whiteLevel) &&
      TIFFSetField(file, TIFFTAG_ACTIVEAREA, area) && TIFFSetField(file, TIFFTAG_DEFAULTCROPORIGIN, origin) &&
      TIFFSetField(file, TIFFTAG_DEFAULTCROPSIZE, size);
  if (negative->isMosaic) {
    static const uint16_t cell[2] = {2, 2};
    static const uint8_t planes[3] = {0, 1, 2};
    isSet = isSet && TIFFSetField(file, TIFFTAG_CFAREPEATPATTERNDIM, cell) &&
            TIFFSetField(file, TIFFTAG_CFAPATTERN, 4, negative->mosaic) &&
            TIFFSetField(file, TIFFTAG_CFAPLANECOLOR, 3, planes) && TIFFSetField(file, TIFFTAG_CFALAYOUT, 1);
  }
  if (negative->linearization) {
    isSet = isSet && TIFFSetField(
                         file, TIFFTAG_LINEARIZATIONTABLE, negative->linearizationCount, negative->linearization);
  }
  size_t row = (size_t)negative->width * negative->bitsPerSample / 8;
  return isSet && writeRows(file, negative->samples, negative->stride, row, negative->height);
}

uint8_t *ctiff_write_negative(const CTIFFNegative *negative, size_t *count, char *message) {
  CTIFFMemory memory = {0};
  snprintf(message, CTIFF_MESSAGE_SIZE, "out of memory");
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, reportError, message);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_ignore_warning, NULL);
  TIFF *file = ctiff_open_memory(&memory, "w", options);
  TIFFOpenOptionsFree(options);
  if (!file) {
    free(memory.bytes);
    return NULL;
  }
  bool isWritten = writePreview(file, negative) && writeSamples(file, negative);
  TIFFClose(file);
  if (!isWritten) {
    free(memory.bytes);
    return NULL;
  }
  *count = memory.count;
  return memory.bytes;
}

void ctiff_free(uint8_t *file) { free(file); }
