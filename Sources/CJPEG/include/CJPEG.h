// libjpeg's decoder and encoder behind plain functions. libjpeg reports errors with longjmp, which must never cross a Swift
// frame, so every setjmp and every call that may jump is in C, in CJPEG.c and Encoder.c. TurboJPEG's simpler interface is not used for
// decoding: it keeps only the first warning and cannot tell a fatal error that follows a warning from that warning.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of a message, its final zero included.
#define CJPEG_MESSAGE_SIZE 200

/// A decoder for any number of pictures, one after the other; used by one thread at a time.
typedef struct CJPEGDecoder CJPEGDecoder;

/// What the numbers of a picture mean.
typedef enum { CJPEGGray, CJPEGYCbCr, CJPEGRGB, CJPEGCMYK, CJPEGUnknown } CJPEGColors;

/// What a picture's header states.
typedef struct {
  uint32_t width, height;
  int components;
  CJPEGColors colors;
  /// Samples of each component per minimum coded unit, for the first three components.
  int horizontal[3], vertical[3];
  /// Whether the picture is in several scans, all of which are decoded to memory before the first row.
  bool hasSeveralScans;
} CJPEGInfo;

/// What a decoder produced, and what it found on the way.
typedef struct {
  /// Whether every row was written. Rows are undefined unless this holds.
  bool isComplete;
  /// Whether the file ends before the picture does.
  bool endsEarly;
  /// Whether compressed data were missing or damaged, so that rows were written that the file does not hold.
  bool isDamaged;
  /// The most bytes that were skipped before a restart or end marker.
  unsigned strayBytes;
  /// Whether there were other irregularities, none of which loses data.
  bool isIrregular;
  /// The first message about lost data, or the fatal error.
  char message[CJPEG_MESSAGE_SIZE];
} CJPEGReport;

/// Creates a decoder; NULL when out of memory.
CJPEGDecoder *_Nullable cjpeg_create(void);
void cjpeg_destroy(CJPEGDecoder *decoder);

/// Reads the header of a picture. The bytes must stay until the picture is decoded.
///
/// Returns false, with a message, when there is no picture that this library can read.
bool cjpeg_read_header(
    CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, CJPEGInfo *info, CJPEGReport *report);

/// Decodes the next rows of the picture whose header was read last, at most as many as are left, into rows `stride` bytes
/// apart: one byte a pixel for grey, red, green, blue and 255 for colour, four inks as the file has them for CMYK.
///
/// Returns false, with a message, when they cannot be decoded. The report is complete once the last row is decoded.
bool cjpeg_read_rows(
    CJPEGDecoder *decoder, uint8_t *pixels, size_t stride, uint32_t rows, CJPEGReport *report);

/// Decodes the picture whose header was read last, which must be grey or YCbCr, into its planes as they are.
///
/// Rows and columns are written in whole blocks: plane `i` of `plane` bytes each must hold the size of the component
/// rounded up to whole minimum coded units, 8 times `horizontal[i]` by 8 times `vertical[i]` samples.
void cjpeg_read_planes(
    CJPEGDecoder *decoder, uint8_t *memory, size_t plane, size_t stride, CJPEGReport *report);

/// How the pixels given to the encoder lie in memory.
typedef enum {
  CJPEGLayoutGray, CJPEGLayoutRGB, CJPEGLayoutBGR, CJPEGLayoutRGBX, CJPEGLayoutBGRX, CJPEGLayoutXRGB, CJPEGLayoutXBGR,
  /// With straight alpha, composited over black.
  CJPEGLayoutRGBA,
} CJPEGLayout;

/// A picture to encode.
typedef struct {
  const uint8_t *_Nullable pixels;
  size_t stride;
  uint32_t width, height;
  CJPEGLayout layout;
  /// 1...100.
  int quality;
  /// The samples of luma for one of chroma, 1 or 2 in each direction.
  int horizontal, vertical;
  /// Whether the picture is stored in scans of growing detail.
  bool isProgressive;
  /// Whether the Huffman codes are made for the picture; those of a progressive one always are.
  bool isOptimized;
} CJPEGPicture;

/// Encodes a picture behind a JFIF header of 20 bytes. The result is freed with cjpeg_free;
/// NULL and a message on failure.
uint8_t *_Nullable cjpeg_write(const CJPEGPicture *picture, size_t *count, char *message);

/// A baseline JPEG that is written row by row.
typedef struct CJPEGWriter CJPEGWriter;

/// Begins a file, without the picture's pixels: writes a JFIF header, and other segments behind it. NULL and a message on
/// failure.
CJPEGWriter *_Nullable cjpeg_writer_create(
    const CJPEGPicture *picture, int descriptor, const uint8_t *segments, size_t count, char *message);

/// Writes the next rows; with the last of them, the file is complete. False and a message on failure.
bool cjpeg_writer_put(
    CJPEGWriter *writer, const uint8_t *pixels, size_t stride, uint32_t rows, char *message);

void cjpeg_writer_destroy(CJPEGWriter *writer);

void cjpeg_free(uint8_t *_Nullable bytes);

#pragma clang assume_nonnull end
