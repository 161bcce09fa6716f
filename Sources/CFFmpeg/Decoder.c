#include "Shared.h"

#ifndef VIDEO

bool cffmpeg_decodes(CFFmpegCodec codec) { (void)codec; return false; }
CFFmpegDecoder *cffmpeg_decoder_create(CFFmpegCodec codec, char *message) {
  (void)codec;
  cffmpeg_load(message);
  return NULL;
}
void cffmpeg_decoder_destroy(CFFmpegDecoder *decoder) { (void)decoder; }
CFFmpegOutcome cffmpeg_decode(
    CFFmpegDecoder *decoder, const uint8_t *bytes, size_t count, CFFmpegDecoded *picture) {
  (void)decoder; (void)bytes; (void)count; (void)picture;
  return CFFmpegDamaged;
}
void cffmpeg_decoder_reset(CFFmpegDecoder *decoder) { (void)decoder; }

#else

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CFFmpegDecoder {
  AVCodecContext *context;
  AVPacket *packet;
  AVFrame *frame, *next;
  /// A copy of the data with the padding that FFmpeg reads past the end.
  uint8_t *data;
  size_t capacity;
  /// Whether pictures are left out up to a key frame. The decoder for H.264 does so itself; that for HEVC makes up the
  /// pictures that it misses.
  bool awaitsKey;
};

/// Whether data of HEVC have a picture from which decoding can begin: NAL units of types 16 to 21 (H.265, 7.4.2.2).
static bool hasKey(const uint8_t *bytes, size_t count) {
  for (size_t place = 0; place + 3 < count; place += 1) {
    if (bytes[place] || bytes[place + 1] || bytes[place + 2] != 1) continue;
    int type = bytes[place + 3] >> 1 & 0x3f;
    if (type >= 16 && type <= 21) return true;
  }
  return false;
}

bool cffmpeg_fail(char *message, const char *what, int error) {
  char reason[AV_ERROR_MAX_STRING_SIZE];
  av_strerror(error, reason, sizeof reason);
  snprintf(message, CFFMPEG_MESSAGE_SIZE, "%s: %s", what, reason);
  return false;
}

static enum AVCodecID identifier(CFFmpegCodec codec) {
  switch (codec) {
    case CFFmpegH264: return AV_CODEC_ID_H264;
    case CFFmpegHEVC: return AV_CODEC_ID_HEVC;
    case CFFmpegMJPEG: return AV_CODEC_ID_MJPEG;
    case CFFmpegMPEG4: return AV_CODEC_ID_MPEG4;
    case CFFmpegVP9: return AV_CODEC_ID_VP9;
  }
  return AV_CODEC_ID_NONE;
}

bool cffmpeg_decodes(CFFmpegCodec codec) {
  char message[CFFMPEG_MESSAGE_SIZE];
  return cffmpeg_load(message) && avcodec_find_decoder(identifier(codec));
}

CFFmpegDecoder *cffmpeg_decoder_create(CFFmpegCodec codec, char *message) {
  if (!cffmpeg_load(message)) return NULL;
  const AVCodec *found = avcodec_find_decoder(identifier(codec));
  if (!found) {
    snprintf(message, CFFMPEG_MESSAGE_SIZE, "this build of FFmpeg has no such decoder");
    return NULL;
  }
  CFFmpegDecoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->context = avcodec_alloc_context3(found);
  decoder->packet = av_packet_alloc();
  decoder->frame = av_frame_alloc();
  decoder->next = av_frame_alloc();
  int error = AVERROR(ENOMEM);
  if (decoder->context && decoder->packet && decoder->frame && decoder->next) {
    // Threads by slices: those by frames would hold pictures back.
    decoder->context->flags |= AV_CODEC_FLAG_LOW_DELAY;
    decoder->context->thread_type = FF_THREAD_SLICE;
    decoder->context->thread_count = 2;
    error = avcodec_open2(decoder->context, found, NULL);
    decoder->awaitsKey = codec == CFFmpegHEVC;
  }
  if (error < 0) {
    cffmpeg_fail(message, "the decoder cannot be opened", error);
    cffmpeg_decoder_destroy(decoder);
    return NULL;
  }
  return decoder;
}

void cffmpeg_decoder_destroy(CFFmpegDecoder *decoder) {
  avcodec_free_context(&decoder->context);
  av_packet_free(&decoder->packet);
  av_frame_free(&decoder->frame);
  av_frame_free(&decoder->next);
  free(decoder->data);
  free(decoder);
}

void cffmpeg_decoder_reset(CFFmpegDecoder *decoder) {
  avcodec_flush_buffers(decoder->context);
  decoder->awaitsKey = decoder->context->codec_id == AV_CODEC_ID_HEVC;
}

bool cffmpeg_describe(const AVFrame *frame, CFFmpegDecoded *picture) {
  switch (frame->format) {
    case AV_PIX_FMT_YUV420P: case AV_PIX_FMT_YUVJ420P: picture->format = CFFmpegYUV420; break;
    case AV_PIX_FMT_YUV422P: case AV_PIX_FMT_YUVJ422P: picture->format = CFFmpegYUV422; break;
    case AV_PIX_FMT_YUV444P: case AV_PIX_FMT_YUVJ444P: picture->format = CFFmpegYUV444; break;
    case AV_PIX_FMT_GRAY8: picture->format = CFFmpegGray; break;
    default: return false;
  }
  switch (frame->colorspace) {
    case AVCOL_SPC_BT470BG: case AVCOL_SPC_SMPTE170M: picture->matrix = CFFmpegBT601; break;
    case AVCOL_SPC_BT709: picture->matrix = CFFmpegBT709; break;
    case AVCOL_SPC_BT2020_NCL: picture->matrix = CFFmpegBT2020; break;
    case AVCOL_SPC_BT2020_CL: picture->matrix = CFFmpegBT2020ConstantLuminance; break;
    default: picture->matrix = CFFmpegMatrixUnknown; break;
  }
  picture->isRangeKnown = frame->color_range != AVCOL_RANGE_UNSPECIFIED;
  picture->isFullRange = frame->color_range == AVCOL_RANGE_JPEG;
  picture->width = frame->width;
  picture->height = frame->height;
  for (int plane = 0; plane < 3; plane += 1) {
    picture->planes[plane] = frame->data[plane];
    picture->strides[plane] = frame->linesize[plane];
    if (frame->linesize[plane] < 0) return false;
  }
  return true;
}

CFFmpegOutcome cffmpeg_decode(
    CFFmpegDecoder *decoder, const uint8_t *bytes, size_t count, CFFmpegDecoded *picture) {
  if (count == 0 || count > INT32_MAX / 2) return CFFmpegDamaged;
  if (decoder->awaitsKey) {
    if (!hasKey(bytes, count)) return CFFmpegNoPicture;
    decoder->awaitsKey = false;
  }
  size_t needed = count + AV_INPUT_BUFFER_PADDING_SIZE;
  if (decoder->capacity < needed) {
    uint8_t *larger = realloc(decoder->data, needed * 2);
    if (!larger) return CFFmpegDamaged;
    decoder->data = larger;
    decoder->capacity = needed * 2;
  }
  memcpy(decoder->data, bytes, count);
  memset(decoder->data + count, 0, AV_INPUT_BUFFER_PADDING_SIZE);
  decoder->packet->data = decoder->data;
  decoder->packet->size = (int)count;
  int sent = avcodec_send_packet(decoder->context, decoder->packet);
  bool isDamaged = sent < 0 && sent != AVERROR(EAGAIN), hasPicture = false;
  av_frame_unref(decoder->frame);
  for (;;) {
    int received = avcodec_receive_frame(decoder->context, decoder->next);
    if (received == AVERROR(EAGAIN) || received == AVERROR_EOF) break;
    if (received < 0) {
      isDamaged = true;
      break;
    }
    // What was made up for missing data is not shown.
    if (decoder->next->decode_error_flags || decoder->next->flags & AV_FRAME_FLAG_CORRUPT) isDamaged = true;
    av_frame_unref(decoder->frame);
    av_frame_move_ref(decoder->frame, decoder->next);
    hasPicture = true;
  }
  if (isDamaged) return CFFmpegDamaged;
  if (!hasPicture) return CFFmpegNoPicture;
  return cffmpeg_describe(decoder->frame, picture) ? CFFmpegPicture : CFFmpegDamaged;
}

#endif
