#include "Shared.h"

#ifndef VIDEO

CFFmpegSoundEncoder *cffmpeg_sound_encoder_create(int rate, int channels, int bitRate, char *message) {
  (void)rate; (void)channels; (void)bitRate;
  cffmpeg_load(message);
  return NULL;
}
void cffmpeg_sound_encoder_destroy(CFFmpegSoundEncoder *encoder) { (void)encoder; }
int cffmpeg_sound_encoder_block(const CFFmpegSoundEncoder *encoder) { (void)encoder; return 1; }
bool cffmpeg_sound_encode(CFFmpegSoundEncoder *encoder, const float *samples, int64_t time, char *message) {
  (void)encoder; (void)samples; (void)time;
  cffmpeg_load(message);
  return false;
}
int cffmpeg_sound_encoder_packet(CFFmpegSoundEncoder *encoder, CFFmpegPacket *packet, char *message) {
  (void)encoder; (void)packet;
  cffmpeg_load(message);
  return -1;
}

#else

#include <stdio.h>
#include <stdlib.h>

static const AVRational microseconds = {1, 1000000};

CFFmpegSoundEncoder *cffmpeg_sound_encoder_create(int rate, int channels, int bitRate, char *message) {
  if (!cffmpeg_load(message)) return NULL;
  const AVCodec *found = avcodec_find_encoder_by_name("aac");
  if (!found) {
    snprintf(message, CFFMPEG_MESSAGE_SIZE, "this build of FFmpeg has no encoder for AAC");
    return NULL;
  }
  CFFmpegSoundEncoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->context = avcodec_alloc_context3(found);
  encoder->packet = av_packet_alloc();
  encoder->frame = av_frame_alloc();
  int error = AVERROR(ENOMEM);
  if (encoder->context && encoder->packet && encoder->frame) {
    AVCodecContext *context = encoder->context;
    context->sample_rate = rate;
    context->sample_fmt = AV_SAMPLE_FMT_FLTP;
    context->bit_rate = bitRate;
    context->time_base = (AVRational){1, rate};
    context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_channel_layout_default(&context->ch_layout, channels);
    error = avcodec_open2(context, found, NULL);
  }
  if (error >= 0) {
    AVFrame *frame = encoder->frame;
    frame->format = encoder->context->sample_fmt;
    frame->nb_samples = encoder->context->frame_size;
    frame->sample_rate = rate;
    error = av_channel_layout_copy(&frame->ch_layout, &encoder->context->ch_layout);
    if (error >= 0) error = av_frame_get_buffer(frame, 0);
  }
  if (error < 0) {
    cffmpeg_fail(message, "the encoder of the sound cannot be opened", error);
    cffmpeg_sound_encoder_destroy(encoder);
    return NULL;
  }
  return encoder;
}

void cffmpeg_sound_encoder_destroy(CFFmpegSoundEncoder *encoder) {
  avcodec_free_context(&encoder->context);
  av_packet_free(&encoder->packet);
  av_frame_free(&encoder->frame);
  free(encoder);
}

int cffmpeg_sound_encoder_block(const CFFmpegSoundEncoder *encoder) { return encoder->context->frame_size; }

bool cffmpeg_sound_encode(CFFmpegSoundEncoder *encoder, const float *samples, int64_t time, char *message) {
  int error;
  if (samples) {
    AVFrame *frame = encoder->frame;
    error = av_frame_make_writable(frame);
    if (error < 0) return cffmpeg_fail(message, "there is no memory for the sound", error);
    int channels = frame->ch_layout.nb_channels;
    for (int channel = 0; channel < channels; channel += 1) {
      float *plane = (float *)frame->extended_data[channel];
      for (int index = 0; index < frame->nb_samples; index += 1) {
        plane[index] = samples[index * channels + channel];
      }
    }
    frame->pts = av_rescale_q(time, microseconds, encoder->context->time_base);
    error = avcodec_send_frame(encoder->context, frame);
  } else {
    error = avcodec_send_frame(encoder->context, NULL);
    if (error == AVERROR_EOF) error = 0;
  }
  return error >= 0 || cffmpeg_fail(message, "the sound cannot be encoded", error);
}

int cffmpeg_sound_encoder_packet(CFFmpegSoundEncoder *encoder, CFFmpegPacket *packet, char *message) {
  av_packet_unref(encoder->packet);
  int error = avcodec_receive_packet(encoder->context, encoder->packet);
  if (error == AVERROR(EAGAIN) || error == AVERROR_EOF) return 0;
  if (error < 0) {
    cffmpeg_fail(message, "the sound cannot be encoded", error);
    return -1;
  }
  *packet = (CFFmpegPacket){
    encoder->packet->data, (size_t)encoder->packet->size,
    av_rescale_q(encoder->packet->pts, encoder->context->time_base, microseconds), true,
  };
  return 1;
}

#endif
