#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  char *message;
} Failure;

static void fail(j_common_ptr info) {
  Failure *failure = info->client_data;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(failure->message, CJPEG_MESSAGE_SIZE, "%s", text);
  longjmp(failure->failure, 1);
}

static void ignore(j_common_ptr info) { (void)info; }

static J_COLOR_SPACE colorsOf(CJPEGLayout layout) {
  switch (layout) {
    case CJPEGLayoutGray: return JCS_GRAYSCALE;
    case CJPEGLayoutRGB: return JCS_EXT_RGB;
    case CJPEGLayoutBGR: return JCS_EXT_BGR;
    case CJPEGLayoutRGBX: return JCS_EXT_RGBX;
    case CJPEGLayoutBGRX: return JCS_EXT_BGRX;
    case CJPEGLayoutXRGB: return JCS_EXT_XRGB;
    case CJPEGLayoutXBGR: return JCS_EXT_XBGR;
  }
  return JCS_UNKNOWN;
}

static void writeAll(j_compress_ptr info, const CJPEGPicture *picture) {
  info->image_width = picture->width;
  info->image_height = picture->height;
  info->in_color_space = colorsOf(picture->layout);
  info->input_components = picture->layout == CJPEGLayoutGray ? 1 : picture->layout <= CJPEGLayoutBGR ? 3 : 4;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, picture->quality, TRUE);
  // Huffman codes made for the picture, which take 5 ms a megapixel for 3 % of the file, come with progressive files alone.
  if (picture->layout != CJPEGLayoutGray) {
    info->comp_info[0].h_samp_factor = picture->horizontal;
    info->comp_info[0].v_samp_factor = picture->vertical;
  }
  if (picture->isProgressive) jpeg_simple_progression(info);
  jpeg_start_compress(info, TRUE);
  while (info->next_scanline < info->image_height) {
    // libjpeg's type of rows is mutable; it only reads them.
    JSAMPROW row = (JSAMPROW)(uintptr_t)(picture->pixels + info->next_scanline * picture->stride);
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
}

uint8_t *cjpeg_write(const CJPEGPicture *picture, size_t *count, char *message) {
  struct jpeg_compress_struct info;
  Failure failure;
  memset(&info, 0, sizeof info);
  failure.message = message;
  info.err = jpeg_std_error(&failure.errors);
  failure.errors.error_exit = fail;
  failure.errors.output_message = ignore;
  info.client_data = &failure;
  // libjpeg changes them until it is finished, also before a jump.
  unsigned char *volatile bytes = NULL;
  unsigned long length = 0;
  bool volatile isDone = false;
  if (!setjmp(failure.failure)) {
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, (unsigned char **)(uintptr_t)&bytes, &length);
    writeAll(&info, picture);
    isDone = true;
  }
  jpeg_destroy_compress(&info);
  if (!isDone) {
    free(bytes);
    return NULL;
  }
  *count = length;
  return bytes;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }
