// libvips behind plain functions. It is opened when the first picture needs it: linked, its hundred libraries would be
// loaded at each start, which takes longer than rendering a small photograph.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CVIPS_MESSAGE_SIZE 160

/// A picture file that is being decoded. It reads from the caller's bytes, which must outlive it.
typedef struct CVipsReader CVipsReader;

/// The type of the samples: the number of their bytes.
typedef enum {
  CVipsBytes = 1,
  CVipsWords = 2,
  CVipsFloats = 4,
} CVipsSamples;

/// What a file's header says.
typedef struct {
  uint32_t width, height;
  CVipsSamples samples;
  /// 1 for grey, otherwise 4: red, green, blue and alpha, or inks.
  int channels;
  /// Whether the four channels are cyan, magenta, yellow and black, with the greatest value for full ink.
  bool isCMYK;
  /// Whether pixels may be transparent.
  bool isTransparent;
  /// Exif's orientation of the pixels, 1 for upright.
  int orientation;
  /// The channels of a pixel as the file stores it.
  uint32_t bands;
} CVipsInfo;

/// Whether libvips can be used; fills `message` where it cannot.
bool cvips_is_available(char *message);

/// Reads a file's header. `loader` is the beginning of the name of libvips's class for the format that the file is expected
/// to have. Returns NULL and fills `message` on failure.
CVipsReader *_Nullable cvips_open(
    const uint8_t *bytes, size_t count, const char *loader, CVipsInfo *info, char *message);

/// A block of metadata by libvips's name, such as icc-profile-data; NULL when the file has none. It lives as long as the
/// reader.
const uint8_t *_Nullable cvips_block(CVipsReader *reader, const char *name, size_t *count);

/// A number of the metadata by libvips's name, such as n-pages; `other` when the file has none.
int cvips_number(CVipsReader *reader, const char *name, int other);

/// Decodes the next rows, at most as many as are left; on failure returns false and fills `message`.
bool cvips_read(CVipsReader *reader, uint8_t *target, size_t stride, uint32_t rows, char *message);

void cvips_close(CVipsReader *_Nullable reader);

/// A picture to write. Rows have no padding; pointers live as long as the call.
typedef struct {
  const uint8_t *pixels;
  uint32_t width, height;
  CVipsSamples samples;
  /// 1 for grey, 3, or 4 with alpha.
  int channels;
  const uint8_t *_Nullable profile;
  size_t profileLength;
  /// With Exif's six bytes before the TIFF header.
  const uint8_t *_Nullable exif;
  size_t exifLength;
  const uint8_t *_Nullable xmp;
  size_t xmpLength;
  const uint8_t *_Nullable iptc;
  size_t iptcLength;
} CVipsPicture;

/// Encodes a picture. `format` is an extension with libvips's options, such as ".tif[compression=deflate]". Returns NULL and
/// fills `message` on failure; the file is to be freed with cvips_free.
uint8_t *_Nullable cvips_write(
    const CVipsPicture *picture, const char *format, size_t *count, char *message);

void cvips_free(uint8_t *_Nullable file);

/// How lines of text are aligned, by the values of libvips's VipsAlign.
typedef enum {
  CVipsLeft = 0,
  CVipsCenter = 1,
  CVipsRight = 2,
} CVipsAlignment;

/// A text to draw, and how.
typedef struct {
  /// UTF-8; nothing in it is markup.
  const char *text;
  /// Pango's description, such as sans 10.
  const char *font;
  int dotsPerInch;
  CVipsAlignment alignment;
  /// The width in pixels at which lines are wrapped; 0 for never.
  int wrap;
} CVipsText;

/// Draws text, shaped for its script: a byte of coverage for each pixel, without padding, of which cvips_free_text
/// disposes. Returns NULL and fills `message` on failure.
uint8_t *_Nullable cvips_text(const CVipsText *text, uint32_t *width, uint32_t *height, char *message);
void cvips_free_text(uint8_t *_Nullable coverage);

/// Whether a family that `font`, Pango's description, names is installed, and not merely replaced by another; true where
/// nothing can tell. Fills `message` with what replaces it otherwise.
bool cvips_has_font(const char *font, char *message);

/// How many glyphs of a text no installed font has, so that boxes are drawn for them; 0 where nothing can tell.
int cvips_missing_glyphs(const char *text, const char *font);

#pragma clang assume_nonnull end
