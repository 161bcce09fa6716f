// OpenEXR's C interface behind plain functions. The library is opened when the first file comes: few programs need it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CEXR_MESSAGE_SIZE 160

/// An open OpenEXR file. It reads from the caller's bytes, which must outlive it.
typedef struct CEXRReader CEXRReader;

/// What the header of the first picture says.
typedef struct {
  /// The display window; pixels of the data window outside of it are cut off, and missing ones are transparent black.
  int64_t width, height;
  /// The data window: what the file has pixels of, which may be more.
  int64_t storedWidth, storedHeight;
  /// 1 for luminance, otherwise 4: red, green, blue and alpha.
  int channels;
  /// Whether the picture has opacity of its own, by which its colours are multiplied.
  bool hasAlpha;
  /// Red, green, blue and white as x, y pairs, when `hasChromaticities`.
  float chromaticities[8];
  bool hasChromaticities;
} CEXRInfo;

/// Whether the library is there; otherwise a message names its package.
bool cexr_is_available(char *message);

/// Reads the header. Returns NULL and fills `message` when there is no picture that we can read.
CEXRReader *_Nullable cexr_open(const uint8_t *bytes, size_t count, CEXRInfo *info, char *message);

/// Decodes the pixels into floats of light, `channels` to a pixel, rows of `width` pixels; `pixels` is zeroed before.
bool cexr_read(CEXRReader *reader, float *pixels, char *message);

/// The text of an attribute of the picture, not terminated, which lives as long as the reader; NULL when there is none.
const char *_Nullable cexr_text(CEXRReader *reader, const char *name, size_t *count);

/// Gets the number of an attribute of the picture; returns whether there is one.
bool cexr_number(CEXRReader *reader, const char *name, float *value);

/// Frees the reader.
void cexr_close(CEXRReader *reader);

/// The type of the samples in a file.
typedef enum { CEXRHalf, CEXRFloat } CEXRSamples;

/// An attribute to write: a text, or else a number.
typedef struct {
  const char *name;
  const char *_Nullable text;
  float number;
} CEXRAttribute;

/// A picture to write.
typedef struct {
  /// Floats of light: red, green, blue and alpha, the colours multiplied by it.
  const float *pixels;
  uint32_t width, height;
  /// 1 to store red alone, as luminance; 3 for colours without alpha; 4.
  int channels;
  CEXRSamples samples;
  /// Red, green, blue and white as x, y pairs.
  float chromaticities[8];
  const CEXRAttribute *_Nullable attributes;
  size_t attributeCount;
} CEXRPicture;

/// Encodes a picture, compressed without loss. The result is freed with cexr_free; NULL and a message on failure.
uint8_t *_Nullable cexr_write(const CEXRPicture *picture, size_t *count, char *message);

/// Frees what cexr_write returned.
void cexr_free(uint8_t *bytes);

#pragma clang assume_nonnull end
