#include "Movie.h"

#ifndef VIDEO

bool cffmpeg_movie_sound(CFFmpegMovie *movie, CFFmpegPacket *packet, int64_t *duration) {
  (void)movie; (void)packet; (void)duration;
  return false;
}
bool cffmpeg_movie_sound_fits(const CFFmpegMovie *movie, const char *format) {
  (void)movie; (void)format;
  return false;
}

#else

#include <stdlib.h>

AVPacket *cffmpeg_movie_take_sound(CFFmpegMovie *movie) {
  Sound *first = movie->firstSound;
  if (!first) return NULL;
  AVPacket *packet = first->packet;
  movie->firstSound = first->next;
  if (!movie->firstSound) movie->lastSound = NULL;
  free(first);
  movie->waiting -= (size_t)packet->size;
  return packet;
}

void cffmpeg_movie_put_sound(CFFmpegMovie *movie, const AVPacket *packet) {
  if ((size_t)packet->size > movie->mostWaiting - movie->waiting) {
    movie->isCut = true;
    return;
  }
  Sound *sound = calloc(1, sizeof *sound);
  if (!sound) return;
  sound->packet = av_packet_clone(packet);
  if (!sound->packet) {
    free(sound);
    return;
  }
  if (movie->lastSound) movie->lastSound->next = sound;
  else movie->firstSound = sound;
  movie->lastSound = sound;
  movie->waiting += (size_t)packet->size;
}

bool cffmpeg_movie_sound(CFFmpegMovie *movie, CFFmpegPacket *packet, int64_t *duration) {
  av_packet_free(&movie->taken);
  movie->taken = cffmpeg_movie_take_sound(movie);
  if (!movie->taken) return false;
  AVRational unit = movie->file->streams[movie->sound]->time_base;
  int64_t start = av_rescale_q(movie->start, movie->file->streams[movie->stream]->time_base, microseconds);
  int64_t stamp = movie->taken->pts == AV_NOPTS_VALUE ? movie->taken->dts : movie->taken->pts;
  int64_t time = -1;
  if (stamp != AV_NOPTS_VALUE) {
    time = av_rescale_q(stamp, unit, microseconds);
    // Rescaling gives the least number for what does not fit.
    if (time == INT64_MIN || __builtin_sub_overflow(time, start, &time)) time = stamp < 0 ? INT64_MIN : INT64_MAX;
  }
  *packet = (CFFmpegPacket){movie->taken->data, (size_t)movie->taken->size, time, true};
  *duration = av_rescale_q(movie->taken->duration, unit, microseconds);
  return true;
}

static int dropBytes(void *opaque, CFFmpegWrittenByte *bytes, int count) {
  (void)opaque; (void)bytes;
  return count;
}

static int64_t dropSeek(void *opaque, int64_t offset, int whence) {
  (void)opaque; (void)whence;
  return offset;
}

int cffmpeg_movie_add_sound(AVFormatContext *file, const AVStream *sound) {
  const AVCodecParameters *parameters = sound->codecpar;
  AVStream *stream = avformat_new_stream(file, NULL);
  int error = stream ? avcodec_parameters_copy(stream->codecpar, parameters) : AVERROR(ENOMEM);
  if (error < 0) return error;
  // The tag is the other format's.
  stream->codecpar->codec_tag = 0;
  stream->time_base = (AVRational){1, parameters->sample_rate > 0 ? parameters->sample_rate : 48000};
  for (const char *const *name = (const char *const[]){"language", "title", NULL}; *name; name += 1) {
    const AVDictionaryEntry *tag = av_dict_get(sound->metadata, *name, NULL, 0);
    if (tag) av_dict_set(&stream->metadata, *name, tag->value, 0);
  }
  return 0;
}

/// Begins a file that is not kept: the tables of a format list codecs that it refuses all the same.
static bool canBegin(AVFormatContext *trial, const AVStream *sound) {
  const int size = 1 << 12;
  unsigned char *buffer = av_malloc(size);
  if (buffer) trial->pb = avio_alloc_context(buffer, size, 1, NULL, NULL, dropBytes, dropSeek);
  if (!trial->pb) {
    av_free(buffer);
    return false;
  }
  bool begins = cffmpeg_movie_add_sound(trial, sound) >= 0 && avformat_write_header(trial, NULL) >= 0;
  av_freep(&trial->pb->buffer);
  avio_context_free(&trial->pb);
  return begins;
}

bool cffmpeg_movie_sound_fits(const CFFmpegMovie *movie, const char *format) {
  const AVOutputFormat *found = av_guess_format(format, NULL, NULL);
  if (!found || movie->sound < 0) return false;
  const AVStream *sound = movie->file->streams[movie->sound];
  if (avformat_query_codec(found, sound->codecpar->codec_id, FF_COMPLIANCE_NORMAL) != 1) return false;
  AVFormatContext *trial = NULL;
  bool fits = avformat_alloc_output_context2(&trial, NULL, format, NULL) >= 0 && canBegin(trial, sound);
  avformat_free_context(trial);
  return fits;
}

const AVStream *cffmpeg_movie_sound_stream(const CFFmpegMovie *movie) {
  return movie->sound < 0 ? NULL : movie->file->streams[movie->sound];
}

#endif
