// libtiff behind plain functions: it takes the values of tags as variadic arguments, which Swift cannot pass.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CTIFF_MESSAGE_SIZE 160

/// A sensor's frame and what its DNG file says about it. Pointers live as long as the call.
typedef struct {
  /// The samples of the first row, one a pixel: bytes, or 16-bit words of the machine's order.
  const uint8_t *samples;
  /// The bytes from one row to the next.
  size_t stride;
  uint32_t width, height;
  /// 8 or 16.
  uint16_t bitsPerSample;
  /// Whether the pixels are a mosaic of colours, otherwise grey.
  bool isMosaic;
  /// The colours of the mosaic's 2x2 cell, row by row: 0 red, 1 green, 2 blue.
  uint8_t mosaic[4];
  /// The linear value of each stored one, or NULL when they are linear.
  const uint16_t *_Nullable linearization;
  uint32_t linearizationCount;
  /// The values of no light and of a full pixel, after the linearization.
  float blackLevel;
  uint32_t whiteLevel;
  /// The matrix from CIE XYZ to the sensor's colours, row by row, for an illuminant of Exif's LightSource.
  float colorMatrix[9];
  uint16_t illuminant;
  /// The sensor's values of a neutral colour in the picture's light; 0 when unknown.
  float neutral[3];
  /// Exif's orientation.
  uint16_t orientation;
  /// The camera's name.
  const char *model;
  /// A small picture for viewers: red, green and blue bytes without padding.
  const uint8_t *preview;
  uint32_t previewWidth, previewHeight;
} CTIFFNegative;

/// Makes a DNG file in memory, to be freed with ctiff_free. Returns NULL and fills `message` on failure.
uint8_t *_Nullable ctiff_write_negative(const CTIFFNegative *negative, size_t *count, char *message);

/// How strips are packed.
typedef enum { CTIFFStored, CTIFFLZW, CTIFFDeflate } CTIFFPacking;

/// A picture to write in strips. Pointers live as long as the call.
typedef struct {
  uint32_t width, height;
  /// 8, 16, or 32 for floats.
  uint16_t bitsPerSample;
  /// 1 for grey, 3, or 4 with straight alpha.
  uint16_t channels;
  CTIFFPacking packing;
  uint32_t rowsPerStrip;
  /// An ICC profile, or NULL.
  const uint8_t *_Nullable profile;
  size_t profileLength;
} CTIFFPicture;

/// Makes a TIFF file of the size and kind of a picture, with strips that hold nothing, to be freed with ctiff_free. Metadata
/// can be written into it before its strips are. Returns NULL and fills `message` on failure.
uint8_t *_Nullable ctiff_write_outline(const CTIFFPicture *picture, size_t *count, char *message);

/// A TIFF file whose strips are being written.
typedef struct CTIFFWriter CTIFFWriter;

/// Opens a file that was made from an outline, for reading and writing. Returns NULL and fills `message` on failure.
CTIFFWriter *_Nullable ctiff_writer_open(int descriptor, char *message);

/// Writes a strip, whose bytes may be changed on the way; false and a message on failure.
bool ctiff_writer_put(
    CTIFFWriter *writer, uint32_t strip, uint8_t *pixels, size_t count, char *message);

/// Completes the file and frees the writer; false and a message on failure.
bool ctiff_writer_close(CTIFFWriter *writer, char *message);

/// Frees a file.
void ctiff_free(uint8_t *_Nullable file);

#pragma clang assume_nonnull end
