// A movie that is read, for the files that read its pictures and its sound.
#pragma once

#include "Shared.h"

#ifdef VIDEO

static const AVRational microseconds = {1, 1000000};

/// The times of packets whose pictures have not come, in the order in which they are decoded. A decoder holds back fewer:
/// 16 by its standards, and one for each of its threads.
typedef struct {
  int64_t times[256];
  unsigned first, count;
} DecodingTimes;

/// A packet of sound that waits to be taken.
typedef struct Sound {
  AVPacket *packet;
  struct Sound *next;
} Sound;

struct CFFmpegMovie {
  AVFormatContext *file;
  AVCodecContext *decoder;
  AVPacket *packet;
  AVFrame *frame;
  /// The picture in a format of ours, where the decoder gives another one, such as 10 bits.
  AVFrame *converted;
  struct SwsContext *converter;
  int stream;
  /// The time of the stream's start, in its own units.
  int64_t start;
  /// Whether the file says when pictures are decoded, and not when they are shown, as AVI does. One is decoded and one
  /// shown at a time, in different orders: the first is shown at the first time, and so on.
  bool hasDecodingTimesOnly;
  DecodingTimes decoding;
  bool hasPicture;
  bool hasSentAll;
  bool noticesDamage;
  /// Whether data are missing, or marked as damaged by the file, which is told once, at the end.
  bool isCut;
  /// Whether the decoder found an error, which is told at once where damage is noticed, and otherwise at the end.
  bool isDamaged;
  /// Whether a picture that needs no other was sent: before the first one, decoders complain of what they do not need.
  bool hasBegun;
  /// The stream of the sound; -1 where none is read.
  int sound;
  Sound *firstSound, *lastSound;
  /// The bytes of it that wait, and may.
  size_t waiting, mostWaiting;
  /// The one that was taken last.
  AVPacket *taken;
};

/// Takes the first packet of sound that waits; NULL for none.
AVPacket *cffmpeg_movie_take_sound(CFFmpegMovie *movie);
/// Keeps a packet of sound until it is taken; what is over the limit is left out, and damage.
void cffmpeg_movie_put_sound(CFFmpegMovie *movie, const AVPacket *packet);

#endif
