// LibRaw behind plain functions. The library is opened when the first raw file comes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CLIBRAW_MESSAGE_SIZE 160

/// An open raw file. It reads from the caller's bytes, which must outlive it.
typedef struct CLibRawReader CLibRawReader;

/// What the header says.
typedef struct {
  /// The sensor, with its margins.
  uint32_t rawWidth, rawHeight;
  /// The picture without them, before pixels are made square and it is turned upright.
  uint32_t width, height;
  /// How much wider than high its pixels are; developing makes them square.
  double pixelAspect;
  /// Exif's number of the orientation.
  int orientation;
} CLibRawInfo;

/// The colours of the developed picture.
typedef enum {
  /// sRGB, with its curve.
  CLibRawSRGB,
  /// ProPhoto RGB, with its exponent of 1.8.
  CLibRawProPhoto,
} CLibRawColors;

/// What is white in the developed picture.
typedef enum {
  /// What the camera says.
  CLibRawCamera,
  /// The mean of the picture.
  CLibRawAverage,
  /// A light.
  CLibRawLight,
} CLibRawWhite;

/// How a picture is developed.
typedef struct {
  CLibRawColors colors;
  CLibRawWhite white;
  /// X, Y and Z of the light that is white.
  double light[3];
  /// LibRaw's number: 0 clips highlights, 2 blends them, 5 rebuilds them.
  int highlights;
  /// Whether each cell of the mosaic becomes one pixel.
  bool isHalf;
} CLibRawDevelopment;

/// Whether the library is there; otherwise a message names its package.
bool clibraw_is_available(char *message);

/// Reads the header. Returns NULL and fills `message` when the file is of no camera that the library knows.
CLibRawReader *_Nullable clibraw_open(const uint8_t *bytes, size_t count, CLibRawInfo *info, char *message);

/// The size of a developed picture, before it is turned upright.
typedef struct {
  uint32_t width, height;
} CLibRawSize;

/// Develops the picture. Returns no size and fills `message` on failure.
CLibRawSize clibraw_develop(CLibRawReader *reader, const CLibRawDevelopment *development, char *message);

/// Copies the developed picture into pixels of four words, the last of them opaque.
void clibraw_take(CLibRawReader *reader, uint16_t *pixels);

/// Frees the reader.
void clibraw_close(CLibRawReader *reader);

#pragma clang assume_nonnull end
