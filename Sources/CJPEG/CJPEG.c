#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/// Each scan costs a pass over the whole picture, and can be a few bytes long. Encoders write about ten.
static const int mostScans = 500;

struct CJPEGDecoder {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failure;
  CJPEGReport *report;
  /// A bit for each component of which a scan was found.
  unsigned componentsSeen;
  /// Whether rows of the picture whose header was read last have been decoded.
  bool isStarted;
};

static CJPEGDecoder *decoderOf(j_common_ptr info) { return info->client_data; }

static void keepMessage(j_common_ptr info) {
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  CJPEGReport *report = decoderOf(info)->report;
  snprintf(report->message, CJPEG_MESSAGE_SIZE, "%s", text);
}

static void fail(j_common_ptr info) {
  keepMessage(info);
  longjmp(decoderOf(info)->failure, 1);
}

static void note(j_common_ptr info, int level) {
  if (level >= 0) return;
  CJPEGReport *report = decoderOf(info)->report;
  switch (info->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA: {
      unsigned count = (unsigned)info->err->msg_parm.i[0], marker = (unsigned)info->err->msg_parm.i[1];
      if (marker < JPEG_RST0 || marker > JPEG_EOI) report->isIrregular = true;
      if (count > report->strayBytes) report->strayBytes = count;
      return;
    }
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL: report->isIrregular = true; return;
    case JWRN_JPEG_EOF:
      report->endsEarly = true;
      break;
    // Bad codes, missing restart markers, segments that end early, and whatever a later version warns of.
    default: break;
  }
  if (!report->isDamaged) keepMessage(info);
  report->isDamaged = true;
}

static void printNothing(j_common_ptr info) { (void)info; }

/// Notes the scan that is being read; libjpeg calls it before each row of each scan of a picture with several.
static void watchScans(j_common_ptr common) {
  j_decompress_ptr info = (j_decompress_ptr)common;
  CJPEGDecoder *decoder = decoderOf(common);
  // A progressive picture may leave out high frequencies. A component without the lowest one is missing.
  if (info->Ss == 0 || !info->progressive_mode) {
    for (int index = 0; index < info->comps_in_scan; index++) {
      decoder->componentsSeen |= 1u << info->cur_comp_info[index]->component_index;
    }
  }
  if (info->input_scan_number > mostScans) {
    snprintf(decoder->report->message, CJPEG_MESSAGE_SIZE, "it has more than %d scans", mostScans);
    longjmp(decoder->failure, 1);
  }
}

CJPEGDecoder *cjpeg_create(void) {
  CJPEGDecoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  CJPEGReport report = {0};
  decoder->report = &report;
  decoder->info.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = note;
  decoder->errors.output_message = printNothing;
  decoder->info.client_data = decoder;
  if (setjmp(decoder->failure)) {
    cjpeg_destroy(decoder);
    return NULL;
  }
  jpeg_create_decompress(&decoder->info);
  decoder->info.client_data = decoder;
  decoder->progress.progress_monitor = watchScans;
  decoder->info.progress = &decoder->progress;
  return decoder;
}

void cjpeg_destroy(CJPEGDecoder *decoder) {
  jpeg_destroy_decompress(&decoder->info);
  free(decoder);
}

static CJPEGColors colorsOf(const struct jpeg_decompress_struct *info) {
  switch (info->jpeg_color_space) {
    case JCS_GRAYSCALE: return CJPEGGray;
    case JCS_YCbCr: return CJPEGYCbCr;
    case JCS_RGB: return CJPEGRGB;
    case JCS_CMYK:
    case JCS_YCCK: return CJPEGCMYK;
    default: return CJPEGUnknown;
  }
}

bool cjpeg_read_header(
    CJPEGDecoder *decoder, const uint8_t *bytes, size_t count, CJPEGInfo *out, CJPEGReport *report) {
  j_decompress_ptr info = &decoder->info;
  memset(report, 0, sizeof *report);
  memset(out, 0, sizeof *out);
  decoder->report = report;
  if (setjmp(decoder->failure)) {
    jpeg_abort_decompress(info);
    return false;
  }
  jpeg_abort_decompress(info);
  decoder->componentsSeen = 0;
  decoder->isStarted = false;
  jpeg_mem_src(info, bytes, (unsigned long)count);
  jpeg_read_header(info, TRUE);
  out->width = info->image_width;
  out->height = info->image_height;
  out->components = info->num_components;
  out->colors = colorsOf(info);
  out->hasSeveralScans = jpeg_has_multiple_scans(info);
  for (int index = 0; index < 3 && index < info->num_components; index++) {
    out->horizontal[index] = info->comp_info[index].h_samp_factor;
    out->vertical[index] = info->comp_info[index].v_samp_factor;
  }
  return true;
}

/// Ends a picture of which every row was delivered: what follows the last row must still be right.
static void finish(CJPEGDecoder *decoder) {
  j_decompress_ptr info = &decoder->info;
  CJPEGReport *report = decoder->report;
  jpeg_finish_decompress(info);
  unsigned all = (1u << info->num_components) - 1;
  if ((decoder->componentsSeen & all) != all) {
    if (!report->isDamaged) {
      snprintf(report->message, CJPEG_MESSAGE_SIZE, "the data of a component are missing");
    }
    report->isDamaged = true;
  }
  report->isComplete = true;
}

/// Begins a picture and, where it has several scans, reads them all.
static void start(j_decompress_ptr info) {
  jpeg_start_decompress(info);
  if (!jpeg_has_multiple_scans(info)) watchScans((j_common_ptr)info);
}

bool cjpeg_read_rows(
    CJPEGDecoder *decoder, uint8_t *pixels, size_t stride, uint32_t rows, CJPEGReport *report) {
  j_decompress_ptr info = &decoder->info;
  // What was found while the header was read counts too.
  decoder->report = report;
  if (setjmp(decoder->failure)) {
    report->isComplete = false;
    jpeg_abort_decompress(info);
    return false;
  }
  if (!decoder->isStarted) {
    switch (colorsOf(info)) {
      case CJPEGGray: info->out_color_space = JCS_GRAYSCALE; break;
      case CJPEGCMYK: info->out_color_space = JCS_CMYK; break;
      default: info->out_color_space = JCS_EXT_RGBA; break;
    }
    start(info);
    decoder->isStarted = true;
  }
  for (uint32_t row = 0; row < rows && info->output_scanline < info->output_height; row++) {
    JSAMPROW target = pixels + row * stride;
    jpeg_read_scanlines(info, &target, 1);
  }
  if (info->output_scanline == info->output_height) finish(decoder);
  return true;
}

void cjpeg_read_planes(
    CJPEGDecoder *decoder, uint8_t *memory, size_t plane, size_t stride, CJPEGReport *report) {
  j_decompress_ptr info = &decoder->info;
  decoder->report = report;
  if (setjmp(decoder->failure)) {
    report->isComplete = false;
    jpeg_abort_decompress(info);
    return;
  }
  info->raw_data_out = TRUE;
  info->do_fancy_upsampling = FALSE;
  start(info);
  JSAMPROW rows[3][MAX_SAMP_FACTOR * DCTSIZE];
  JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
  unsigned height = (unsigned)info->max_v_samp_factor * DCTSIZE;
  for (unsigned unit = 0; info->output_scanline < info->output_height; unit++) {
    for (int index = 0; index < info->num_components; index++) {
      unsigned count = (unsigned)info->comp_info[index].v_samp_factor * DCTSIZE;
      for (unsigned row = 0; row < count; row++) {
        rows[index][row] = memory + (size_t)index * plane + ((size_t)unit * count + row) * stride;
      }
    }
    jpeg_read_raw_data(info, components, height);
  }
  finish(decoder);
}
