// What the parts of the shim share.
#pragma once

#include "CFFmpeg.h"

#ifdef VIDEO

#include <libavcodec/avcodec.h>

/// Keeps FFmpeg from printing.
void cffmpeg_prepare(void);
/// Stores FFmpeg's description of an error; returns false.
bool cffmpeg_fail(char *message, const char *what, int error);
/// Describes a picture where it lies; false for pixel formats that are not among ours.
bool cffmpeg_describe(const AVFrame *frame, CFFmpegDecoded *picture);

struct CFFmpegEncoder {
  AVCodecContext *context;
  AVFrame *frame;
  /// The picture on the graphics device, for encoders that are there.
  AVFrame *hardware;
  AVPacket *packet;
};

struct CFFmpegSoundEncoder {
  AVCodecContext *context;
  AVFrame *frame;
  AVPacket *packet;
};

#else

#include <stdio.h>

static inline void cffmpeg_refuse(char *message) { snprintf(message, CFFMPEG_MESSAGE_SIZE, "built without FFmpeg"); }

#endif
