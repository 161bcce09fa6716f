#include "CTIFF.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

#include "Memory.h"

struct CTIFFWriter {
  TIFF *file;
  char *message;
};

static int reportError(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
  (void)file, (void)module;
  CTIFFWriter *writer = user;
  if (writer->message) vsnprintf(writer->message, CTIFF_MESSAGE_SIZE, format, arguments);
  return 1;
}

static bool setFields(TIFF *file, const CTIFFPicture *picture) {
  static const uint16_t straight[1] = {EXTRASAMPLE_UNASSALPHA};
  bool isFloat = picture->bitsPerSample == 32, isGray = picture->channels == 1;
  uint16_t packing = picture->packing == CTIFFDeflate ? COMPRESSION_ADOBE_DEFLATE
                     : picture->packing == CTIFFLZW   ? COMPRESSION_LZW
                                                      : COMPRESSION_NONE;
  bool isSet = TIFFSetField(file, TIFFTAG_IMAGEWIDTH, picture->width) &&
               TIFFSetField(file, TIFFTAG_IMAGELENGTH, picture->height) &&
               TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, picture->bitsPerSample) &&
               TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, picture->channels) &&
               TIFFSetField(file, TIFFTAG_SAMPLEFORMAT, isFloat ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT) &&
               TIFFSetField(file, TIFFTAG_PHOTOMETRIC, isGray ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB) &&
               TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) &&
               TIFFSetField(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT) &&
               TIFFSetField(file, TIFFTAG_COMPRESSION, packing) &&
               TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, picture->rowsPerStrip);
  if (picture->channels == 4) isSet = isSet && TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, straight);
  if (packing != COMPRESSION_NONE) {
    isSet = isSet && TIFFSetField(file, TIFFTAG_PREDICTOR, isFloat ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
  }
  if (picture->profile) {
    isSet = isSet && TIFFSetField(file, TIFFTAG_ICCPROFILE, (uint32_t)picture->profileLength, picture->profile);
  }
  return isSet;
}

uint8_t *ctiff_write_outline(const CTIFFPicture *picture, size_t *count, char *message) {
  CTIFFWriter writer = {.message = message};
  CTIFFMemory memory = {0};
  snprintf(message, CTIFF_MESSAGE_SIZE, "out of memory");
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, reportError, &writer);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_ignore_warning, &writer);
  TIFF *file = ctiff_open_memory(&memory, "w", options);
  TIFFOpenOptionsFree(options);
  bool isWritten = file && setFields(file, picture);
  uint8_t nothing = 0;
  uint32_t strips = isWritten ? TIFFNumberOfStrips(file) : 0;
  // A strip of a byte keeps the place of each real one in the directory.
  for (uint32_t strip = 0; isWritten && strip < strips; strip++) {
    isWritten = TIFFWriteRawStrip(file, strip, &nothing, 1) == 1;
  }
  isWritten = isWritten && TIFFWriteDirectory(file) == 1;
  if (file) TIFFClose(file);
  if (!isWritten) {
    free(memory.bytes);
    return NULL;
  }
  *count = memory.count;
  return memory.bytes;
}

CTIFFWriter *ctiff_writer_open(int descriptor, char *message) {
  CTIFFWriter *writer = calloc(1, sizeof *writer);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  int own = dup(descriptor);
  // libtiff reads the header from where the file stands.
  bool isReady = own >= 0 && lseek(own, 0, SEEK_SET) == 0;
  snprintf(message, CTIFF_MESSAGE_SIZE, "%s", isReady ? "out of memory" : strerror(errno));
  if (writer && options && isReady) {
    writer->message = message;
    TIFFOpenOptionsSetErrorHandlerExtR(options, reportError, writer);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_ignore_warning, writer);
    writer->file = TIFFFdOpenExt(own, "TIFF", "r+", options);
    writer->message = NULL;
  }
  if (options) TIFFOpenOptionsFree(options);
  if (writer && writer->file) return writer;
  if (own >= 0) close(own);
  free(writer);
  return NULL;
}

bool ctiff_writer_put(CTIFFWriter *writer, uint32_t strip, uint8_t *pixels, size_t count, char *message) {
  writer->message = message;
  bool isWritten = TIFFWriteEncodedStrip(writer->file, strip, pixels, (tmsize_t)count) == (tmsize_t)count;
  writer->message = NULL;
  return isWritten;
}

bool ctiff_writer_close(CTIFFWriter *writer, char *message) {
  writer->message = message;
  bool isWritten = TIFFFlush(writer->file) == 1;
  writer->message = NULL;
  TIFFClose(writer->file);
  free(writer);
  return isWritten;
}
