#include "Shared.h"

#ifndef VIDEO

bool cffmpeg_encodes(CFFmpegCodec codec) { (void)codec; return false; }
bool cffmpeg_has_encoder(const char *name) { (void)name; return false; }
CFFmpegEncoder *cffmpeg_encoder_create(const CFFmpegEncoding *encoding, char *message) {
  (void)encoding;
  cffmpeg_load(message);
  return NULL;
}
void cffmpeg_encoder_destroy(CFFmpegEncoder *encoder) { (void)encoder; }
bool cffmpeg_encode(
    CFFmpegEncoder *encoder, const uint8_t *const *planes, const int *strides, int64_t time, char *message) {
  (void)encoder; (void)planes; (void)strides; (void)time;
  cffmpeg_load(message);
  return false;
}
int cffmpeg_encoder_packet(CFFmpegEncoder *encoder, CFFmpegPacket *packet, char *message) {
  (void)encoder; (void)packet;
  cffmpeg_load(message);
  return -1;
}

#else

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const AVRational microseconds = {1, 1000000};

/// The encoder: of those for H.264 the one in software, as others may be listed without their hardware.
static const AVCodec *find(CFFmpegCodec codec) {
  switch (codec) {
    case CFFmpegH264: {
      const AVCodec *found = avcodec_find_encoder_by_name("libx264");
      return found ? found : avcodec_find_encoder_by_name("libopenh264");
    }
    case CFFmpegHEVC: return avcodec_find_encoder_by_name("libx265");
    case CFFmpegMJPEG: return avcodec_find_encoder_by_name("mjpeg");
    case CFFmpegMPEG4: return avcodec_find_encoder_by_name("mpeg4");
    case CFFmpegVP9: return avcodec_find_encoder_by_name("libvpx-vp9");
  }
  return NULL;
}

static enum AVPixelFormat pixels(const CFFmpegEncoding *encoding) {
  bool isJPEG = encoding->codec == CFFmpegMJPEG;
  switch (encoding->format) {
    case CFFmpegYUV420: return isJPEG ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUV420P;
    case CFFmpegYUV422: return isJPEG ? AV_PIX_FMT_YUVJ422P : AV_PIX_FMT_YUV422P;
    case CFFmpegYUV444: return isJPEG ? AV_PIX_FMT_YUVJ444P : AV_PIX_FMT_YUV444P;
    case CFFmpegNV12: return AV_PIX_FMT_NV12;
    case CFFmpegGray: return AV_PIX_FMT_GRAY8;
  }
  return AV_PIX_FMT_NONE;
}

bool cffmpeg_encodes(CFFmpegCodec codec) {
  char message[CFFMPEG_MESSAGE_SIZE];
  return cffmpeg_load(message) && find(codec);
}

bool cffmpeg_has_encoder(const char *name) {
  char message[CFFMPEG_MESSAGE_SIZE];
  return cffmpeg_load(message) && avcodec_find_encoder_by_name(name);
}

/// Has pictures copied to the first graphics device that encodes; these wait for the encoder in a pool of 16.
static int useHardware(AVCodecContext *context) {
  AVBufferRef *device = NULL;
  int error = av_hwdevice_ctx_create(&device, AV_HWDEVICE_TYPE_VAAPI, NULL, NULL, 0);
  if (error < 0) return error;
  context->hw_frames_ctx = av_hwframe_ctx_alloc(device);
  av_buffer_unref(&device);
  if (!context->hw_frames_ctx) return AVERROR(ENOMEM);
  AVHWFramesContext *pool = (AVHWFramesContext *)context->hw_frames_ctx->data;
  pool->format = AV_PIX_FMT_VAAPI;
  pool->sw_format = context->pix_fmt;
  pool->width = context->width;
  pool->height = context->height;
  pool->initial_pool_size = 16;
  context->pix_fmt = AV_PIX_FMT_VAAPI;
  return av_hwframe_ctx_init(context->hw_frames_ctx);
}

/// Sets what each encoder calls its quality, from 0, the best, to 51.
static void setQuality(AVCodecContext *context, const char *name, const CFFmpegEncoding *encoding) {
  void *own = context->priv_data;
  if (!strcmp(name, "mjpeg") || !strcmp(name, "mpeg4")) {
    context->flags |= AV_CODEC_FLAG_QSCALE;
    context->global_quality = encoding->quantizer * FF_QP2LAMBDA;
  } else if (!strcmp(name, "libopenh264")) {
    // It has no constant quality: 0.1 bits a pixel at the middle, twice that for each 6 steps as H.264 has them.
    double bits = 0.1 * exp2((25 - encoding->quantizer) / 6.0);
    context->bit_rate = (int64_t)(bits * encoding->width * encoding->height * encoding->rate);
  } else if (!strcmp(name, "libvpx-vp9")) {
    // Its scale ends at 63. A picture goes in and one comes out.
    av_opt_set_int(own, "crf", encoding->quantizer * 63 / 51, 0);
    av_opt_set(own, "deadline", "good", 0);
    av_opt_set_int(own, "cpu-used", 4, 0);
    av_opt_set_int(own, "row-mt", 1, 0);
    av_opt_set_int(own, "lag-in-frames", 0, 0);
    av_opt_set_int(own, "auto-alt-ref", 0, 0);
    context->bit_rate = 0;
    context->thread_count = 0;
  } else if (context->hw_frames_ctx) {
    av_opt_set_int(own, "qp", encoding->quantizer, 0);
  } else {
    av_opt_set(own, "preset", "veryfast", 0);
    av_opt_set_int(own, "crf", encoding->quantizer, 0);
    // Threads that each encode a picture hold one back each; threads for the parts of a picture hold back none.
    if (encoding->codec == CFFmpegHEVC) {
      av_opt_set(
          own, "x265-params",
          encoding->isPrompt ? "log-level=none:rc-lookahead=2:frame-threads=1" : "log-level=none", 0);
    } else if (encoding->isPrompt) {
      av_opt_set(own, "x264-params", "rc-lookahead=2:sync-lookahead=0:sliced-threads=1", 0);
    }
  }
}

CFFmpegEncoder *cffmpeg_encoder_create(const CFFmpegEncoding *encoding, char *message) {
  if (!cffmpeg_load(message)) return NULL;
  const AVCodec *found =
      encoding->name && *encoding->name ? avcodec_find_encoder_by_name(encoding->name) : find(encoding->codec);
  if (!found) {
    snprintf(message, CFFMPEG_MESSAGE_SIZE, "this build of FFmpeg has no such encoder");
    return NULL;
  }
  CFFmpegEncoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->context = avcodec_alloc_context3(found);
  encoder->packet = av_packet_alloc();
  encoder->frame = av_frame_alloc();
  encoder->hardware = av_frame_alloc();
  int error = AVERROR(ENOMEM);
  if (encoder->context && encoder->packet && encoder->frame && encoder->hardware) {
    AVCodecContext *context = encoder->context;
    context->width = encoding->width;
    context->height = encoding->height;
    context->pix_fmt = pixels(encoding);
    // MPEG-4's clock has at most 65535 ticks a second.
    context->time_base = (AVRational){1, encoding->codec == CFFmpegMPEG4 ? 50000 : 1000000};
    context->framerate = av_d2q(encoding->rate, 100000);
    context->color_range = encoding->isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    switch (encoding->matrix) {
      case CFFmpegBT601: context->colorspace = AVCOL_SPC_SMPTE170M; break;
      case CFFmpegBT709: context->colorspace = AVCOL_SPC_BT709; break;
      case CFFmpegBT2020: context->colorspace = AVCOL_SPC_BT2020_NCL; break;
      case CFFmpegBT2020ConstantLuminance: context->colorspace = AVCOL_SPC_BT2020_CL; break;
      case CFFmpegMatrixUnknown: context->colorspace = AVCOL_SPC_UNSPECIFIED; break;
    }
    context->color_primaries = AVCOL_PRI_BT709;
    context->color_trc = AVCOL_TRC_BT709;
    context->gop_size = encoding->keyInterval;
    // Pictures come out in the order in which they are shown.
    context->max_b_frames = 0;
    if (!encoding->repeatsParameters) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    error = strstr(found->name, "vaapi") ? useHardware(context) : 0;
    setQuality(context, found->name, encoding);
    if (error >= 0) error = avcodec_open2(context, found, NULL);
  }
  if (error >= 0) {
    encoder->frame->format = pixels(encoding);
    encoder->frame->width = encoding->width;
    encoder->frame->height = encoding->height;
    encoder->frame->color_range = encoder->context->color_range;
    encoder->frame->colorspace = encoder->context->colorspace;
    error = av_frame_get_buffer(encoder->frame, 0);
  }
  if (error < 0) {
    cffmpeg_fail(message, "the encoder cannot be opened", error);
    cffmpeg_encoder_destroy(encoder);
    return NULL;
  }
  return encoder;
}

void cffmpeg_encoder_destroy(CFFmpegEncoder *encoder) {
  avcodec_free_context(&encoder->context);
  av_packet_free(&encoder->packet);
  av_frame_free(&encoder->frame);
  av_frame_free(&encoder->hardware);
  free(encoder);
}

bool cffmpeg_encode(
    CFFmpegEncoder *encoder, const uint8_t *const *planes, const int *strides, int64_t time, char *message) {
  int error;
  if (planes) {
    AVFrame *frame = encoder->frame;
    error = av_frame_make_writable(frame);
    if (error < 0) return cffmpeg_fail(message, "there is no memory for a picture", error);
    av_image_copy(
        frame->data, frame->linesize, (const uint8_t **)planes, strides, frame->format, frame->width,
        frame->height);
    frame->pts = av_rescale_q(time, microseconds, encoder->context->time_base);
    frame->quality = encoder->context->global_quality;
    if (encoder->context->hw_frames_ctx) {
      av_frame_unref(encoder->hardware);
      error = av_hwframe_get_buffer(encoder->context->hw_frames_ctx, encoder->hardware, 0);
      if (error >= 0) error = av_hwframe_transfer_data(encoder->hardware, frame, 0);
      if (error >= 0) error = av_frame_copy_props(encoder->hardware, frame);
      if (error < 0) return cffmpeg_fail(message, "a picture cannot be copied to the graphics device", error);
      frame = encoder->hardware;
    }
    error = avcodec_send_frame(encoder->context, frame);
  } else {
    error = avcodec_send_frame(encoder->context, NULL);
    if (error == AVERROR_EOF) error = 0;
  }
  return error >= 0 || cffmpeg_fail(message, "a picture cannot be encoded", error);
}

int cffmpeg_encoder_packet(CFFmpegEncoder *encoder, CFFmpegPacket *packet, char *message) {
  av_packet_unref(encoder->packet);
  int error = avcodec_receive_packet(encoder->context, encoder->packet);
  if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
  if (error < 0) {
    cffmpeg_fail(message, "a picture cannot be encoded", error);
    return -1;
  }
  *packet = (CFFmpegPacket){
    encoder->packet->data, (size_t)encoder->packet->size,
    av_rescale_q(encoder->packet->pts, encoder->context->time_base, microseconds),
    (encoder->packet->flags & AV_PKT_FLAG_KEY) != 0,
  };
  return 1;
}

#endif
