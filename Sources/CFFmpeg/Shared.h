// What the parts of the shim share.
#pragma once

#include "CFFmpeg.h"

#ifdef VIDEO

#include "Library.h"

/// A byte that FFmpeg hands to a function that writes a file; constant since its version 7.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t CFFmpegWrittenByte;
#else
typedef uint8_t CFFmpegWrittenByte;
#endif

/// Stores FFmpeg's description of an error; returns false.
bool cffmpeg_fail(char *message, const char *what, int error);
/// Describes a picture where it lies; false for pixel formats that are not among ours.
bool cffmpeg_describe(const AVFrame *frame, CFFmpegDecoded *picture);

/// The stream of the sound that is read from a movie; NULL for none.
const AVStream *cffmpeg_movie_sound_stream(const CFFmpegMovie *movie);
/// Adds a stream of sound like another one, with its language, to a file that is written; returns an error of the library,
/// or 0.
int cffmpeg_movie_add_sound(AVFormatContext *file, const AVStream *sound);

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

#endif
