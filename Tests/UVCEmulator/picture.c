#include "picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

struct color {
  uint8_t luma, blue, red;
};

// BT.601: limited range in raw formats, full range in JPEG.
static struct color color(enum format format, bool red, bool green, bool blue, double level) {
  double r = red * level, g = green * level, b = blue * level;
  double y = 0.299 * r + 0.587 * g + 0.114 * b, cb = (b - y) / 1.772, cr = (r - y) / 1.402;
  if (format == FORMAT_MJPG) {
    return (struct color){(uint8_t)lround(255 * y), (uint8_t)lround(128 + 255 * cb), (uint8_t)lround(128 + 255 * cr)};
  }
  return (struct color){(uint8_t)lround(16 + 219 * y), (uint8_t)lround(128 + 224 * cb),
                        (uint8_t)lround(128 + 224 * cr)};
}

static struct color color_at(enum format format, int width, int height, unsigned number, int x, int y) {
  int bar = x * 8 / width;
  if (y >= height * 2 / 3) {
    bool bit = number >> (7 - bar) & 1;
    return color(format, bit, bit, bit, 1);
  }
  // The bars in falling order of luma.
  int bits = 7 - bar;
  return color(format, bits >> 1 & 1, bits >> 2 & 1, bits & 1, 0.75);
}

static size_t draw_raw(enum format format, int width, int height, unsigned number, uint8_t *bytes) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      struct color c = color_at(format, width, height, number, x, y);
      if (format == FORMAT_YUYV) {
        uint8_t *pixel = bytes + (y * width + x) * 2;
        pixel[0] = c.luma;
        pixel[1] = x % 2 ? c.red : c.blue;
      } else {
        uint8_t *chroma = bytes + width * height + y / 2 * width + (x & ~1);
        bytes[y * width + x] = c.luma;
        chroma[0] = c.blue;
        chroma[1] = c.red;
      }
    }
  }
  return (size_t)(width * height) * (format == FORMAT_YUYV ? 4 : 3) / 2;
}

// Copies a JPEG without its Huffman tables.
static size_t copy_without_tables(const uint8_t *jpeg, size_t count, uint8_t *bytes) {
  size_t kept = 2, place = 2;
  memcpy(bytes, jpeg, 2);
  while (place + 4 <= count && jpeg[place + 1] != 0xda) {
    size_t length = 2 + ((size_t)jpeg[place + 2] << 8 | jpeg[place + 3]);
    if (jpeg[place + 1] != 0xc4) {
      memcpy(bytes + kept, jpeg + place, length);
      kept += length;
    }
    place += length;
  }
  memcpy(bytes + kept, jpeg + place, count - place);
  return kept + count - place;
}

static size_t draw_jpeg(int width, int height, unsigned number, enum tables tables, uint8_t *bytes) {
  int area = width * height;
  uint8_t *planes[3] = {malloc((size_t)area), malloc((size_t)area / 2), malloc((size_t)area / 2)};
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      struct color c = color_at(FORMAT_MJPG, width, height, number, x, y);
      planes[0][y * width + x] = c.luma;
      planes[1][y * width / 2 + x / 2] = c.blue;
      planes[2][y * width / 2 + x / 2] = c.red;
    }
  }
  tjhandle encoder = tjInitCompress();
  unsigned char *jpeg = NULL;
  unsigned long count = 0;
  if (tjCompressFromYUVPlanes(encoder, (const unsigned char **)planes, width, NULL, height, TJSAMP_422, &jpeg, &count, 90,
                              0) != 0 ||
      count > (unsigned long)area * 2) {
    fprintf(stderr, "cannot encode a frame of %dx%d: %lu bytes\n", width, height, count);
    exit(1);
  }
  if (tables == TABLES_LEFT_OUT) {
    count = copy_without_tables(jpeg, count, bytes);
  } else {
    memcpy(bytes, jpeg, count);
  }
  tjFree(jpeg);
  tjDestroy(encoder);
  for (int i = 0; i < 3; i++) free(planes[i]);
  return count;
}

size_t picture_draw(enum format format, int width, int height, unsigned number, enum tables tables, uint8_t *bytes) {
  return format == FORMAT_MJPG ? draw_jpeg(width, height, number, tables, bytes)
                               : draw_raw(format, width, height, number, bytes);
}
