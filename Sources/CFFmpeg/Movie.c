#include "Movie.h"

#ifndef VIDEO

CFFmpegMovie *cffmpeg_movie_open(
    const char *path, bool readsSound, bool noticesDamage, CFFmpegMovieLimits limits, CFFmpegMovieFacts *facts,
    char *message) {
  (void)path; (void)readsSound; (void)noticesDamage; (void)limits; (void)facts;
  cffmpeg_load(message);
  return NULL;
}
void cffmpeg_movie_close(CFFmpegMovie *movie) { (void)movie; }
int cffmpeg_movie_next(CFFmpegMovie *movie, CFFmpegDecoded *picture, CFFmpegTime *time) {
  (void)movie; (void)picture; (void)time;
  return 0;
}
bool cffmpeg_movie_rewind(CFFmpegMovie *movie) { (void)movie; return false; }
const char *cffmpeg_movie_tag(const CFFmpegMovie *movie, const char *name) { (void)movie; (void)name; return NULL; }
bool cffmpeg_is_time(const char *text) { (void)text; return false; }

#else

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Reads what the file says of its streams, which decodes pictures where they say it; 0, or FFmpeg's error.
static int findStreams(AVFormatContext *file, CFFmpegMovieLimits limits) {
  unsigned count = file->nb_streams;
  AVDictionary **options = calloc(count + 1, sizeof *options);
  if (!options) return AVERROR(ENOMEM);
  char pixels[24];
  snprintf(pixels, sizeof pixels, "%lld", (long long)limits.pixels);
  for (unsigned index = 0; index < count; index += 1) av_dict_set(&options[index], "max_pixels", pixels, 0);
  int error = avformat_find_stream_info(file, options);
  for (unsigned index = 0; index < count; index += 1) av_dict_free(&options[index]);
  free(options);
  return error;
}

/// Whether a decoder gives no picture together with an error, which FFmpeg's threads for whole pictures take for a defect of
/// its own: they end the program, as for MPEG-4 in versions 5 and 6.
static bool failsWithoutPictures(enum AVCodecID codec) {
  return codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_VP9;
}

/// Opens the file and its first video; 0, or FFmpeg's error.
static int begin(CFFmpegMovie *movie, const char *path, bool readsSound, bool noticesDamage, CFFmpegMovieLimits limits) {
  char url[5000];
  if (snprintf(url, sizeof url, "file:%s", path) >= (int)sizeof url) return AVERROR(ENAMETOOLONG);
  // A play list must not have other places read.
  AVDictionary *options = NULL;
  av_dict_set(&options, "protocol_whitelist", "file", 0);
  int error = avformat_open_input(&movie->file, url, NULL, &options);
  av_dict_free(&options);
  if (error >= 0) error = findStreams(movie->file, limits);
  const AVCodec *codec = NULL;
  if (error >= 0) error = av_find_best_stream(movie->file, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  if (error < 0) return error;
  movie->stream = error;
  movie->sound = -1;
  movie->noticesDamage = noticesDamage;
  movie->mostWaiting = limits.sound;
  if (readsSound) {
    int sound = av_find_best_stream(movie->file, AVMEDIA_TYPE_AUDIO, -1, movie->stream, NULL, 0);
    if (sound >= 0) movie->sound = sound;
  }
  for (unsigned index = 0; index < movie->file->nb_streams; index += 1) {
    if ((int)index != movie->stream && (int)index != movie->sound) movie->file->streams[index]->discard = AVDISCARD_ALL;
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
  // The size may change behind the header.
  movie->decoder->max_pixels = limits.pixels;
  if (noticesDamage) {
    movie->decoder->err_recognition |= AV_EF_EXPLODE;
    if (!failsWithoutPictures(codec->id)) movie->decoder->thread_type = FF_THREAD_SLICE;
  }
  return error < 0 ? error : avcodec_open2(movie->decoder, codec, NULL);
}

/// How long the video lasts from its first picture, in microseconds; 0 when unknown. That of the file also covers what is
/// heard after it.
static int64_t duration(const CFFmpegMovie *movie) {
  // What is only estimated says nothing.
  if (movie->file->duration_estimation_method == AVFMT_DURATION_FROM_BITRATE) return 0;
  const AVStream *stream = movie->file->streams[movie->stream];
  if (stream->duration > 0) return av_rescale_q(stream->duration, stream->time_base, microseconds);
  // Matroska has one for the file, and in most files a tag for each stream, from the start of the file.
  const AVDictionaryEntry *tag = av_dict_get(stream->metadata, "DURATION", NULL, 0);
  int64_t whole = 0;
  if (!tag || av_parse_time(&whole, tag->value, 1) < 0) whole = movie->file->nb_streams == 1 ? movie->file->duration : 0;
  int64_t start = av_rescale_q(movie->start, stream->time_base, microseconds);
  return start > 0 && start < whole ? whole - start : whole;
}

/// Counts what the file has besides the video.
static void countTracks(const CFFmpegMovie *movie, CFFmpegMovieFacts *facts) {
  for (unsigned index = 0; index < movie->file->nb_streams; index += 1) {
    if ((int)index == movie->stream) continue;
    switch (movie->file->streams[index]->codecpar->codec_type) {
      case AVMEDIA_TYPE_AUDIO: facts->sounds += 1; break;
      case AVMEDIA_TYPE_VIDEO: facts->videos += 1; break;
      case AVMEDIA_TYPE_SUBTITLE: facts->subtitles += 1; break;
      default: facts->others += 1; break;
    }
  }
  facts->chapters = (int)movie->file->nb_chapters;
}

const char *cffmpeg_movie_tag(const CFFmpegMovie *movie, const char *name) {
  const AVDictionaryEntry *tag = av_dict_get(movie->file->metadata, name, NULL, 0);
  return tag ? tag->value : NULL;
}

bool cffmpeg_is_time(const char *text) { return av_parse_time(&(int64_t){0}, text, 0) >= 0; }

CFFmpegMovie *cffmpeg_movie_open(
    const char *path, bool readsSound, bool noticesDamage, CFFmpegMovieLimits limits, CFFmpegMovieFacts *facts,
    char *message) {
  if (!cffmpeg_load(message)) return NULL;
  CFFmpegMovie *movie = calloc(1, sizeof *movie);
  if (!movie) return NULL;
  int error = begin(movie, path, readsSound, noticesDamage, limits);
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
  const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(movie->decoder->pix_fmt);
  *facts = (CFFmpegMovieFacts){
    .width = movie->decoder->width, .height = movie->decoder->height, .axes = {1, 0, 0, 1},
    .rate = stream->avg_frame_rate.den ? av_q2d(stream->avg_frame_rate) : 0,
    .rateFrames = stream->avg_frame_rate.num, .rateSeconds = stream->avg_frame_rate.den,
    .duration = duration(movie),
    .bits = format ? format->comp[0].depth : 0,
    .codec = movie->decoder->codec->name,
    .soundCodec =
        movie->sound < 0 ? NULL : avcodec_get_name(movie->file->streams[movie->sound]->codecpar->codec_id),
  };
  countTracks(movie, facts);
  // Version 6.1 moved what goes with a stream.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
  const AVPacketSideData *data = stream->codecpar->coded_side_data;
  int count = stream->codecpar->nb_coded_side_data;
#else
  const AVPacketSideData *data = stream->side_data;
  int count = stream->nb_side_data;
#endif
  for (const AVPacketSideData *end = data + count; data < end; data++) {
    const int32_t *matrix = (const int32_t *)(const void *)data->data;
    if (data->type != AV_PKT_DATA_DISPLAYMATRIX || data->size < 9 * sizeof *matrix) continue;
    memcpy(facts->axes, (int32_t[]){matrix[0], matrix[1], matrix[3], matrix[4]}, sizeof facts->axes);
  }
  return movie;
}

void cffmpeg_movie_close(CFFmpegMovie *movie) {
  for (AVPacket *packet; (packet = cffmpeg_movie_take_sound(movie));) av_packet_free(&packet);
  av_packet_free(&movie->taken);
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
  const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(frame->format);
  bool isRGB = (description->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0
      || frame->format == AV_PIX_FMT_XYZ12LE || frame->format == AV_PIX_FMT_XYZ12BE;
  if (!isRGB) {
    // The library takes some formats, such as grey of more than 8 bits, for the full range whatever they say.
    const int *matrix = sws_getCoefficients(SWS_CS_DEFAULT);
    sws_setColorspaceDetails(movie->converter, matrix, 1, matrix, 1, 0, 1 << 16, 1 << 16);
  }
  target->colorspace = isRGB ? AVCOL_SPC_SMPTE170M : frame->colorspace;
  target->color_range = isRGB ? AVCOL_RANGE_MPEG : frame->color_range;
  return sws_scale(
             movie->converter, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
             target->data, target->linesize)
      == frame->height;
}

static void putTime(DecodingTimes *times, int64_t time) {
  unsigned most = sizeof times->times / sizeof *times->times;
  if (times->count == most) {
    times->first = (times->first + 1) % most;
    times->count -= 1;
  }
  times->times[(times->first + times->count) % most] = time;
  times->count += 1;
}

static int64_t takeTime(DecodingTimes *times) {
  if (times->count == 0) return AV_NOPTS_VALUE;
  int64_t time = times->times[times->first];
  times->first = (times->first + 1) % (sizeof times->times / sizeof *times->times);
  times->count -= 1;
  return time;
}

/// When the picture is shown, in units of its stream.
static int64_t timeOfPicture(CFFmpegMovie *movie) {
  const AVFrame *frame = movie->frame;
  int64_t decoded = takeTime(&movie->decoding);
  if (!movie->hasPicture) {
    movie->hasPicture = true;
    movie->hasDecodingTimesOnly = frame->pts == AV_NOPTS_VALUE && decoded != AV_NOPTS_VALUE;
  }
  return movie->hasDecodingTimesOnly ? decoded : frame->best_effort_timestamp;
}

static int64_t durationOfPicture(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

/// Gives the decoder the next packet of the video, or its end; false when the decoder takes neither.
static bool feed(CFFmpegMovie *movie) {
  if (movie->hasSentAll) return false;
  for (;;) {
    av_packet_unref(movie->packet);
    int error = av_read_frame(movie->file, movie->packet);
    if (error < 0) {
      movie->hasSentAll = true;
      movie->isCut = movie->isCut || error != AVERROR_EOF;
      return avcodec_send_packet(movie->decoder, NULL) >= 0;
    }
    if (movie->packet->stream_index == movie->sound) cffmpeg_movie_put_sound(movie, movie->packet);
    if (movie->packet->stream_index != movie->stream) continue;
    if (movie->packet->flags & AV_PKT_FLAG_CORRUPT) movie->isCut = true;
    if (movie->packet->flags & AV_PKT_FLAG_KEY) movie->hasBegun = true;
    // What is damaged gives no picture.
    if (avcodec_send_packet(movie->decoder, movie->packet) >= 0) {
      putTime(&movie->decoding, movie->packet->dts);
    } else if (movie->hasBegun) {
      movie->isDamaged = true;
    }
    return true;
  }
}

int cffmpeg_movie_next(CFFmpegMovie *movie, CFFmpegDecoded *picture, CFFmpegTime *time) {
  for (;;) {
    if (movie->isDamaged && movie->noticesDamage) {
      movie->isDamaged = false;
      return -1;
    }
    av_frame_unref(movie->frame);
    int error = avcodec_receive_frame(movie->decoder, movie->frame);
    if (error == AVERROR(EAGAIN)) {
      if (!feed(movie)) return 0;
      continue;
    }
    if (error == AVERROR_EOF) {
      if (!movie->isCut && !movie->isDamaged) return 0;
      movie->isCut = movie->isDamaged = false;
      return -1;
    }
    if (error < 0) return -1;
    int64_t stamp = timeOfPicture(movie);
    // Made up for data that are missing.
    bool isMadeUp = movie->frame->decode_error_flags || movie->frame->flags & AV_FRAME_FLAG_CORRUPT;
    if (isMadeUp && movie->hasBegun) {
      movie->isDamaged = true;
      if (movie->noticesDamage) continue;
    }
    AVRational unit = movie->file->streams[movie->stream]->time_base;
    int64_t offset = 0;
    bool hasTime = stamp != AV_NOPTS_VALUE && !__builtin_sub_overflow(stamp, movie->start, &offset);
    time->start = hasTime ? av_rescale_q(offset, unit, microseconds) : -1;
    time->duration = av_rescale_q(durationOfPicture(movie->frame), unit, microseconds);
    if (cffmpeg_describe(movie->frame, picture)) return 1;
    return convert(movie) && cffmpeg_describe(movie->converted, picture) ? 1 : -1;
  }
}

bool cffmpeg_movie_rewind(CFFmpegMovie *movie) {
  for (AVPacket *packet; (packet = cffmpeg_movie_take_sound(movie));) av_packet_free(&packet);
  int error = av_seek_frame(movie->file, movie->stream, movie->start, AVSEEK_FLAG_BACKWARD);
  avcodec_flush_buffers(movie->decoder);
  movie->hasSentAll = movie->isCut = movie->isDamaged = movie->hasBegun = movie->hasPicture = false;
  movie->decoding.count = 0;
  return error >= 0;
}

#endif
