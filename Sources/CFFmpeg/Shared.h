// What the parts of the shim share.
#pragma once

#include "CFFmpeg.h"

#ifdef VIDEO

#include <libavcodec/avcodec.h>

/// Keeps FFmpeg from printing.
void cffmpeg_prepare(void);
/// Stores FFmpeg's description of an error; returns false.
bool cffmpeg_fail(char *message, const char *what, int error);

struct CFFmpegEncoder {
  AVCodecContext *context;
  AVFrame *frame;
  AVPacket *packet;
};

#else

#include <stdio.h>

static inline void cffmpeg_refuse(char *message) { snprintf(message, CFFMPEG_MESSAGE_SIZE, "built without FFmpeg"); }

#endif
