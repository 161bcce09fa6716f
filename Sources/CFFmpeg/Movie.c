#include "Shared.h"

#ifndef VIDEO

CFFmpegMovie *cffmpeg_movie_open(const char *path, CFFmpegMovieFacts *facts, char *message) {
  (void)path; (void)facts;
  cffmpeg_refuse(message);
  return NULL;
}
void cffmpeg_movie_close(CFFmpegMovie *movie) { (void)movie; }
int cffmpeg_movie_next(CFFmpegMovie *movie, CFFmpegDecoded *picture, int64_t *time) {
  (void)movie; (void)picture; (void)time;
  return 0;
}
bool cffmpeg_movie_rewind(CFFmpegMovie *movie) { (void)movie; return false; }

#else

#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  bool hasSentAll;
};

/// Opens the file and its first video; 0, or FFmpeg's error.
static int begin(CFFmpegMovie *movie, const char *path) {
  char url[5000];
  if (snprintf(url, sizeof url, "file:%s", path) >= (int)sizeof url) return AVERROR(ENAMETOOLONG);
  // A play list must not have other places read.
  AVDictionary *options = NULL;
  av_dict_set(&options, "protocol_whitelist", "file", 0);
  int error = avformat_open_input(&movie->file, url, NULL, &options);
  av_dict_free(&options);
  if (error >= 0) error = avformat_find_stream_info(movie->file, NULL);
  const AVCodec *codec = NULL;
  if (error >= 0) error = av_find_best_stream(movie->file, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  if (error < 0) return error;
  movie->stream = error;
  for (unsigned index = 0; index < movie->file->nb_streams; index += 1) {
    if ((int)index != movie->stream) movie->file->streams[index]->discard = AVDISCARD_ALL;
  }
  AVStream *stream = movie->file->streams[movie->stream];
  movie->start = stream->start_time == AV_NOPTS_VALUE ? 0 : stream->start_time;
  movie->decoder = avcodec_alloc_context3(codec);
  movie->packet = av_packet_alloc();
  movie->frame = av_frame_alloc();
  movie->converted = av_frame_alloc();
  if (!movie->decoder || !movie->packet || !movie->frame || !movie->converted) return AVERROR(ENOMEM);
  error = avcodec_parameters_to_context(movie->decoder, stream->codecpar);
  movie->decoder->pkt_timebase = stream->time_base;
  movie->decoder->thread_count = 0;
  return error < 0 ? error : avcodec_open2(movie->decoder, codec, NULL);
}

CFFmpegMovie *cffmpeg_movie_open(const char *path, CFFmpegMovieFacts *facts, char *message) {
  cffmpeg_prepare();
  CFFmpegMovie *movie = calloc(1, sizeof *movie);
  if (!movie) return NULL;
  int error = begin(movie, path);
  if (error >= 0 && (movie->decoder->width <= 0 || movie->decoder->height <= 0)) error = AVERROR_INVALIDDATA;
  if (error < 0) {
    if (error == AVERROR_STREAM_NOT_FOUND) {
      snprintf(message, CFFMPEG_MESSAGE_SIZE, "there is no video in it");
    } else {
      cffmpeg_fail(message, "it is no movie that can be read", error);
    }
    cffmpeg_movie_close(movie);
    return NULL;
  }
  const AVStream *stream = movie->file->streams[movie->stream];
  *facts = (CFFmpegMovieFacts){
    .width = movie->decoder->width, .height = movie->decoder->height, .axes = {1, 0, 0, 1},
    .rate = stream->avg_frame_rate.den ? av_q2d(stream->avg_frame_rate) : 0,
    .duration = movie->file->duration == AV_NOPTS_VALUE ? 0 : movie->file->duration,
    .codec = movie->decoder->codec->name,
  };
  size_t size = 0;
  const int32_t *matrix = (const int32_t *)av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (matrix && size >= 9 * sizeof *matrix) {
    memcpy(facts->axes, (int32_t[]){matrix[0], matrix[1], matrix[3], matrix[4]}, sizeof facts->axes);
  }
  return movie;
}

void cffmpeg_movie_close(CFFmpegMovie *movie) {
  avformat_close_input(&movie->file);
  avcodec_free_context(&movie->decoder);
  av_packet_free(&movie->packet);
  av_frame_free(&movie->frame);
  av_frame_free(&movie->converted);
  sws_freeContext(movie->converter);
  free(movie);
}

/// Converts the picture to 4:2:0 of 8 bits. Values of YCbCr keep their matrix and range; others get BT.601 and the
/// limited range.
static bool convert(CFFmpegMovie *movie) {
  const AVFrame *frame = movie->frame;
  AVFrame *target = movie->converted;
  movie->converter = sws_getCachedContext(
      movie->converter, frame->width, frame->height, frame->format, frame->width, frame->height,
      AV_PIX_FMT_YUV420P, SWS_BILINEAR, NULL, NULL, NULL);
  if (!movie->converter) return false;
  av_frame_unref(target);
  target->format = AV_PIX_FMT_YUV420P;
  target->width = frame->width;
  target->height = frame->height;
  if (av_frame_get_buffer(target, 0) < 0) return false;
  bool isRGB = (av_pix_fmt_desc_get(frame->format)->flags & AV_PIX_FMT_FLAG_RGB) != 0;
  target->colorspace = isRGB ? AVCOL_SPC_SMPTE170M : frame->colorspace;
  target->color_range = isRGB ? AVCOL_RANGE_MPEG : frame->color_range;
  return sws_scale(
             movie->converter, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
             target->data, target->linesize)
      == frame->height;
}

/// Gives the decoder the next packet of the video, or its end; false when the decoder takes neither.
static bool feed(CFFmpegMovie *movie) {
  if (movie->hasSentAll) return false;
  for (;;) {
    av_packet_unref(movie->packet);
    if (av_read_frame(movie->file, movie->packet) < 0) {
      movie->hasSentAll = true;
      return avcodec_send_packet(movie->decoder, NULL) >= 0;
    }
    if (movie->packet->stream_index != movie->stream) continue;
    // What is damaged gives no picture.
    avcodec_send_packet(movie->decoder, movie->packet);
    return true;
  }
}

int cffmpeg_movie_next(CFFmpegMovie *movie, CFFmpegDecoded *picture, int64_t *time) {
  for (;;) {
    av_frame_unref(movie->frame);
    int error = avcodec_receive_frame(movie->decoder, movie->frame);
    if (error == AVERROR(EAGAIN)) {
      if (!feed(movie)) return 0;
      continue;
    }
    if (error == AVERROR_EOF) return 0;
    if (error < 0) return -1;
    AVRational unit = movie->file->streams[movie->stream]->time_base;
    int64_t stamp = movie->frame->best_effort_timestamp;
    *time = stamp == AV_NOPTS_VALUE
        ? -1
        : av_rescale_q(stamp - movie->start, unit, (AVRational){1, 1000000});
    if (cffmpeg_describe(movie->frame, picture)) return 1;
    return convert(movie) && cffmpeg_describe(movie->converted, picture) ? 1 : -1;
  }
}

bool cffmpeg_movie_rewind(CFFmpegMovie *movie) {
  int error = av_seek_frame(movie->file, movie->stream, movie->start, AVSEEK_FLAG_BACKWARD);
  avcodec_flush_buffers(movie->decoder);
  movie->hasSentAll = false;
  return error >= 0;
}

#endif
