// libpng behind plain functions: libpng reports errors with longjmp, which must never cross a Swift frame, so
// every setjmp and every call that may jump is in CPNG.c.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CPNG_MESSAGE_SIZE 160

/// An open PNG file. It reads from the caller's bytes, which must outlive it.
typedef struct CPNGReader CPNGReader;

/// What the chunks before the pixels say. Pointers point into the reader and live as long as it does.
typedef struct {
  uint32_t width, height;
  /// 1 for grey without transparency, otherwise 4: red, green, blue and alpha.
  int channels;
  /// Whether pixels may be transparent.
  bool isTransparent;
  /// 1 or 2: the samples of a decoded pixel are 8 bits or 16 bits of the machine's order.
  int bytesPerSample;
  /// The embedded ICC profile, or NULL.
  const uint8_t *_Nullable profile;
  size_t profileLength;
  /// Whether the file says that its pixels are sRGB.
  bool isSRGB;
  /// The encoding exponent of the gAMA chunk (0.45455 for the usual display), or 0.
  double gamma;
  /// The white point and the three primaries of the cHRM chunk as x, y pairs, when `hasChromaticities`.
  double chromaticities[8];
  bool hasChromaticities;
  /// Whether each row is complete only when all of the file is read.
  bool isInterlaced;
  /// The content of the eXIf chunk, or NULL.
  const uint8_t *_Nullable exif;
  size_t exifLength;
} CPNGInfo;

/// Reads everything before the pixels. Returns NULL and fills `message` when the file is not a PNG we can read.
CPNGReader *_Nullable cpng_reader_create(const uint8_t *bytes, size_t count, CPNGInfo *info, char *message);

/// Decodes the next rows, at most as many as are left, `channels` samples a pixel, into rows `stride` bytes apart. All
/// rows of an interlaced picture must be read at once.
bool cpng_reader_read(CPNGReader *reader, uint8_t *pixels, size_t stride, uint32_t rows, char *message);

/// Frees the reader.
void cpng_reader_destroy(CPNGReader *reader);

/// How the pixels given to the writer lie in memory, and so what the file holds.
typedef enum {
  CPNGGray8,
  /// One 16-bit word of the machine a pixel.
  CPNGGray16,
  CPNGRGB8,
  /// Four bytes a pixel of which the file takes the first three.
  CPNGRGBX8,
  CPNGRGBA8,
  /// Four 16-bit words of the machine a pixel of which the file takes the first three.
  CPNGRGBX16,
  CPNGRGBA16,
} CPNGLayout;

/// How much time compression may take.
typedef enum {
  /// Run lengths of filtered rows only: on photographs, whose noise repeats nowhere, several times as fast as
  /// zlib's search and no larger.
  CPNGFast,
  /// libpng's own choice of filters and search, for graphics.
  CPNGThorough,
} CPNGEffort;

/// A picture to write.
typedef struct {
  const uint8_t *_Nullable pixels;
  size_t stride;
  uint32_t width, height;
  CPNGLayout layout;
  CPNGEffort effort;
  /// TIFF bytes for the eXIf chunk, or NULL.
  const uint8_t *_Nullable exif;
  size_t exifLength;
  /// An XMP packet, zero-terminated, or NULL.
  const char *_Nullable xmp;
  /// The text of a "Raw profile type iptc" chunk, zero-terminated, or NULL.
  const char *_Nullable iptc;
  /// An ICC profile, or NULL.
  const uint8_t *_Nullable profile;
  size_t profileLength;
} CPNGPicture;

/// Encodes a picture with its profile, or else marked as sRGB. The result is freed with cpng_free; NULL and a message on failure.
uint8_t *_Nullable cpng_write(const CPNGPicture *picture, size_t *count, char *message);

/// A PNG that is written row by row.
typedef struct CPNGWriter CPNGWriter;

/// Begins a file with everything before the pixels of a picture; its own are not used. NULL and a message on failure.
CPNGWriter *_Nullable cpng_writer_create(const CPNGPicture *picture, int descriptor, char *message);

/// Writes the next rows; with the last of them, the file is complete. False and a message on failure.
bool cpng_writer_put(CPNGWriter *writer, const uint8_t *pixels, size_t stride, uint32_t rows, char *message);

/// Frees the writer.
void cpng_writer_destroy(CPNGWriter *writer);

/// Frees what cpng_write returned.
void cpng_free(uint8_t *_Nullable bytes);

#pragma clang assume_nonnull end
