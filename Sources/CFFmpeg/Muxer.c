#include "Shared.h"

#ifndef VIDEO

CFFmpegMuxer *cffmpeg_muxer_create(
    int file, const char *format, CFFmpegGrowth growth, const CFFmpegEncoder *encoder,
    const CFFmpegSoundEncoder *sound, const CFFmpegMovie *movie, const char *const *metadata, int metadataCount,
    char *message) {
  (void)file; (void)format; (void)growth; (void)encoder; (void)sound; (void)movie; (void)metadata; (void)metadataCount;
  cffmpeg_load(message);
  return NULL;
}
void cffmpeg_muxer_destroy(CFFmpegMuxer *muxer) { (void)muxer; }
bool cffmpeg_muxer_write(
    CFFmpegMuxer *muxer, CFFmpegStream stream, const CFFmpegPacket *packet, int64_t duration, char *message) {
  (void)muxer; (void)stream; (void)packet; (void)duration;
  cffmpeg_load(message);
  return false;
}
int64_t cffmpeg_muxer_size(const CFFmpegMuxer *muxer) { (void)muxer; return 0; }
bool cffmpeg_muxer_finish(CFFmpegMuxer *muxer, char *message) {
  (void)muxer;
  cffmpeg_load(message);
  return false;
}

#else

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct CFFmpegMuxer {
  AVFormatContext *context;
  AVPacket *packet;
  int file;
};

static int writeBytes(void *opaque, CFFmpegWrittenByte *bytes, int count) {
  CFFmpegMuxer *muxer = opaque;
  int done = 0;
  while (done < count) {
    ssize_t written = write(muxer->file, bytes + done, (size_t)(count - done));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return AVERROR(errno);
    if (written == 0) return AVERROR(EIO);
    done += (int)written;
  }
  return count;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
  CFFmpegMuxer *muxer = opaque;
  if (whence == AVSEEK_SIZE) return AVERROR(ENOSYS);
  int64_t place = lseek(muxer->file, offset, whence & ~AVSEEK_FORCE);
  return place < 0 ? AVERROR(errno) : place;
}

CFFmpegMuxer *cffmpeg_muxer_create(
    int file, const char *format, CFFmpegGrowth growth, const CFFmpegEncoder *encoder,
    const CFFmpegSoundEncoder *sound, const CFFmpegMovie *movie, const char *const *metadata, int metadataCount,
    char *message) {
  if (!cffmpeg_load(message)) return NULL;
  CFFmpegMuxer *muxer = calloc(1, sizeof *muxer);
  if (!muxer) return NULL;
  muxer->file = file;
  muxer->packet = av_packet_alloc();
  int error = avformat_alloc_output_context2(&muxer->context, NULL, format, NULL);
  if (error >= 0 && !muxer->packet) error = AVERROR(ENOMEM);
  if (error >= 0) {
    const int size = 1 << 16;
    unsigned char *buffer = av_malloc(size);
    if (buffer) muxer->context->pb = avio_alloc_context(buffer, size, 1, muxer, NULL, writeBytes, seek);
    if (!muxer->context->pb) {
      av_free(buffer);
      error = AVERROR(ENOMEM);
    }
  }
  if (error >= 0) {
    AVStream *stream = avformat_new_stream(muxer->context, NULL);
    error = stream ? avcodec_parameters_from_context(stream->codecpar, encoder->context) : AVERROR(ENOMEM);
    if (stream) {
      stream->time_base = (AVRational){1, 90000};
      stream->avg_frame_rate = encoder->context->framerate;
    }
  }
  if (error >= 0 && sound) {
    AVStream *stream = avformat_new_stream(muxer->context, NULL);
    error = stream ? avcodec_parameters_from_context(stream->codecpar, sound->context) : AVERROR(ENOMEM);
    if (stream) stream->time_base = (AVRational){1, sound->context->sample_rate};
  }
  if (error >= 0 && movie) {
    const AVStream *stream = cffmpeg_movie_sound_stream(movie);
    error = stream ? cffmpeg_movie_add_sound(muxer->context, stream) : AVERROR(ENOMEM);
  }
  if (error >= 0) {
    for (int index = 0; index < metadataCount; index += 1) {
      av_dict_set(&muxer->context->metadata, metadata[2 * index], metadata[2 * index + 1], 0);
    }
    AVDictionary *options = NULL;
    // QuickTime's keys as they are, with dots.
    av_dict_set(&options, "movflags", "use_metadata_tags", 0);
    if (growth == CFFmpegGrowing) {
      // Parts of a quarter of a second each, of which each can be played without what follows: with what the encoder holds
      // back, less than a second is lost where the program ends at once.
      av_dict_set(&options, "movflags", "+frag_keyframe+empty_moov+default_base_moof", AV_DICT_APPEND);
      av_dict_set(&options, "frag_duration", "250000", 0);
      av_dict_set(&options, "cluster_time_limit", "250", 0);
      muxer->context->flags |= AVFMT_FLAG_FLUSH_PACKETS;
    }
    error = avformat_write_header(muxer->context, &options);
    av_dict_free(&options);
  }
  if (error < 0) {
    cffmpeg_fail(message, "the movie cannot be begun", error);
    cffmpeg_muxer_destroy(muxer);
    return NULL;
  }
  return muxer;
}

void cffmpeg_muxer_destroy(CFFmpegMuxer *muxer) {
  if (muxer->context && muxer->context->pb) {
    av_freep(&muxer->context->pb->buffer);
    avio_context_free(&muxer->context->pb);
  }
  avformat_free_context(muxer->context);
  av_packet_free(&muxer->packet);
  free(muxer);
}

bool cffmpeg_muxer_write(
    CFFmpegMuxer *muxer, CFFmpegStream stream, const CFFmpegPacket *packet, int64_t duration, char *message) {
  AVPacket *target = muxer->packet;
  av_packet_unref(target);
  // Without a reference of its own the packet is used during the call only.
  target->data = (uint8_t *)packet->bytes;
  target->size = (int)packet->count;
  target->pts = target->dts = packet->time;
  target->duration = duration;
  target->flags = packet->isKey ? AV_PKT_FLAG_KEY : 0;
  target->stream_index = stream;
  av_packet_rescale_ts(target, (AVRational){1, 1000000}, muxer->context->streams[stream]->time_base);
  int error = av_write_frame(muxer->context, target);
  if (error >= 0 && muxer->context->pb->error < 0) error = muxer->context->pb->error;
  return error >= 0 || cffmpeg_fail(message, "the movie cannot be written", error);
}

int64_t cffmpeg_muxer_size(const CFFmpegMuxer *muxer) { return avio_seek(muxer->context->pb, 0, SEEK_CUR); }

bool cffmpeg_muxer_finish(CFFmpegMuxer *muxer, char *message) {
  int error = av_write_trailer(muxer->context);
  avio_flush(muxer->context->pb);
  if (error >= 0 && muxer->context->pb->error < 0) error = muxer->context->pb->error;
  return error >= 0 || cffmpeg_fail(message, "the movie cannot be completed", error);
}

#endif
