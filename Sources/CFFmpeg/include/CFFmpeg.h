// FFmpeg's decoders, encoders and movie files behind plain C functions. A handle is used by one thread at a time.
// Functions that may fail give false or NULL and a one-line message.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CFFMPEG_MESSAGE_SIZE 200

typedef enum { CFFmpegH264, CFFmpegHEVC, CFFmpegMJPEG, CFFmpegMPEG4, CFFmpegVP9 } CFFmpegCodec;
typedef enum { CFFmpegYUV420, CFFmpegYUV422, CFFmpegYUV444, CFFmpegNV12, CFFmpegGray } CFFmpegFormat;
/// The matrix of YCbCr; others are unknown.
typedef enum {
  CFFmpegMatrixUnknown,
  CFFmpegBT601,
  CFFmpegBT709,
  CFFmpegBT2020,
  CFFmpegBT2020ConstantLuminance
} CFFmpegMatrix;

/// Opens FFmpeg's libraries; false and a message where the build or the machine lacks them.
bool cffmpeg_load(char *message);

// Decoding

typedef struct CFFmpegDecoder CFFmpegDecoder;

/// What came of a packet.
typedef enum {
  /// A picture; further ones may follow.
  CFFmpegPicture,
  /// No picture: the decoder needs more data, or a key frame after a loss.
  CFFmpegNoPicture,
  /// The data are damaged.
  CFFmpegDamaged,
} CFFmpegOutcome;

/// A decoded picture, in memory of the decoder until its next call.
typedef struct {
  int width, height;
  CFFmpegFormat format;
  CFFmpegMatrix matrix;
  /// Whether the range is known, and whether it is the full one.
  bool isRangeKnown, isFullRange;
  const uint8_t *_Nullable planes[3];
  int strides[3];
} CFFmpegDecoded;

/// Whether there is a decoder.
bool cffmpeg_decodes(CFFmpegCodec codec);
CFFmpegDecoder *_Nullable cffmpeg_decoder_create(CFFmpegCodec codec, char *message);
void cffmpeg_decoder_destroy(CFFmpegDecoder *decoder);
/// Decodes one packet; of several pictures in it the last is given.
CFFmpegOutcome cffmpeg_decode(
    CFFmpegDecoder *decoder, const uint8_t *bytes, size_t count, CFFmpegDecoded *picture);
/// Forgets all pictures: what follows is decoded from the next key frame on.
void cffmpeg_decoder_reset(CFFmpegDecoder *decoder);

// Encoding

typedef struct CFFmpegEncoder CFFmpegEncoder;

/// How pictures are encoded.
typedef struct {
  CFFmpegCodec codec;
  /// The name of the encoder; empty or NULL for the codec's own.
  const char *_Nullable name;
  CFFmpegFormat format;
  int width, height;
  CFFmpegMatrix matrix;
  bool isFullRange;
  /// Pictures a second, as an aim of the rate control.
  double rate;
  /// 0 best … 51 worst for H.264, HEVC and VP9, 2 … 31 for Motion JPEG and MPEG-4.
  int quantizer;
  /// Pictures from one key frame to the next at most.
  int keyInterval;
  /// Whether only a few pictures are held back, for files that are to be whole wherever their program ends.
  bool isPrompt;
  /// Whether the parameters are before each key frame, as in a stream, instead of once, as in a file.
  bool repeatsParameters;
} CFFmpegEncoding;

/// An encoded picture, in memory of the encoder until its next call. Times are in microseconds.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  int64_t time;
  bool isKey;
} CFFmpegPacket;

/// Whether there is an encoder.
bool cffmpeg_encodes(CFFmpegCodec codec);
/// Whether there is an encoder of that name; one in hardware may still refuse to open.
bool cffmpeg_has_encoder(const char *name);
CFFmpegEncoder *_Nullable cffmpeg_encoder_create(const CFFmpegEncoding *encoding, char *message);
void cffmpeg_encoder_destroy(CFFmpegEncoder *encoder);
/// Takes a picture in; its planes are copied. There are four planes and strides, null and 0 beyond the format's. Without planes the encoder gives out what it holds back.
bool cffmpeg_encode(
    CFFmpegEncoder *encoder, const uint8_t *_Nullable const *_Nullable planes, const int *_Nullable strides,
    int64_t time, char *message);
/// Gives the next packet: 1, 0 when there is none, or -1 and a message.
int cffmpeg_encoder_packet(CFFmpegEncoder *encoder, CFFmpegPacket *packet, char *message);

// Sound

typedef struct CFFmpegSoundEncoder CFFmpegSoundEncoder;

/// Begins AAC of `bitRate` bits a second.
CFFmpegSoundEncoder *_Nullable cffmpeg_sound_encoder_create(int rate, int channels, int bitRate, char *message);
void cffmpeg_sound_encoder_destroy(CFFmpegSoundEncoder *encoder);
/// How many samples of each channel a packet has.
int cffmpeg_sound_encoder_block(const CFFmpegSoundEncoder *encoder);
/// Takes a block of interleaved samples in, of which the first is heard at `time`. Without samples the encoder gives out
/// what it holds back.
bool cffmpeg_sound_encode(
    CFFmpegSoundEncoder *encoder, const float *_Nullable samples, int64_t time, char *message);
/// Gives the next packet: 1, 0 when there is none, or -1 and a message.
int cffmpeg_sound_encoder_packet(CFFmpegSoundEncoder *encoder, CFFmpegPacket *packet, char *message);

// Writing movie files

typedef struct CFFmpegMuxer CFFmpegMuxer;

/// How a file comes about.
typedef enum {
  /// It can be read once it is completed.
  CFFmpegWhole,
  /// What was written so far can be read, to within about a second.
  CFFmpegGrowing,
} CFFmpegGrowth;

/// The streams of a file.
typedef enum { CFFmpegVideoStream, CFFmpegSoundStream } CFFmpegStream;

typedef struct CFFmpegMovie CFFmpegMovie;

/// Begins a movie in an open file that can be sought; its metadata are pairs of names and values. The sound comes from an
/// encoder, or is that of a movie as it is.
CFFmpegMuxer *_Nullable cffmpeg_muxer_create(
    int file, const char *format, CFFmpegGrowth growth, const CFFmpegEncoder *encoder,
    const CFFmpegSoundEncoder *_Nullable sound, const CFFmpegMovie *_Nullable movie, const char *_Nonnull const *_Nullable metadata, int metadataCount,
    char *message);
void cffmpeg_muxer_destroy(CFFmpegMuxer *muxer);
/// Writes a packet that lasts for `duration` microseconds.
bool cffmpeg_muxer_write(
    CFFmpegMuxer *muxer, CFFmpegStream stream, const CFFmpegPacket *packet, int64_t duration, char *message);
/// The bytes written so far.
int64_t cffmpeg_muxer_size(const CFFmpegMuxer *muxer);
/// Completes the file, which stays open.
bool cffmpeg_muxer_finish(CFFmpegMuxer *muxer, char *message);

// Reading movie files

/// What a file says of its video.
typedef struct {
  int width, height;
  /// Where the display matrix takes the axes: x of the picture to (x, y), then y.
  int32_t axes[4];
  /// Pictures a second on average, as a number and as a fraction; 0 when unknown.
  double rate;
  int rateFrames, rateSeconds;
  /// That of the video from its first picture, in microseconds; 0 when unknown.
  int64_t duration;
  /// The bits of a channel as stored; 0 when unknown.
  int bits;
  /// FFmpeg's name of the codec.
  const char *_Nullable codec;
  /// That of the sound, which is read; NULL for none.
  const char *_Nullable soundCodec;
  /// How many tracks and chapters the file has besides the video: all of sound, further ones of pictures, subtitles,
  /// others.
  int sounds, videos, subtitles, others, chapters;
} CFFmpegMovieFacts;

/// What is read of a movie at most.
typedef struct {
  /// The pixels of a picture; larger ones behind smaller ones are damage.
  int64_t pixels;
  /// The bytes of sound between two pictures; the rest is left out, and damage.
  size_t sound;
} CFFmpegMovieLimits;

/// Opens a movie; where damage is noticed, it is told before any picture that is made up for it.
CFFmpegMovie *_Nullable cffmpeg_movie_open(
    const char *path, bool readsSound, bool noticesDamage, CFFmpegMovieLimits limits, CFFmpegMovieFacts *facts,
    char *message);
void cffmpeg_movie_close(CFFmpegMovie *movie);
/// What the file says of itself by a name, in capitals or not, in memory of the movie; NULL where it does not say it.
const char *_Nullable cffmpeg_movie_tag(const CFFmpegMovie *movie, const char *name);
/// Whether a text is a time as such files state it; after a movie was opened.
bool cffmpeg_is_time(const char *text);
/// When a picture is shown from the start, and for how long, in microseconds; -1 and 0 where the file does not say it.
typedef struct {
  int64_t start, duration;
} CFFmpegTime;

/// Gives the next picture and its time: 1; 0 at the end, or -1 where data are damaged.
int cffmpeg_movie_next(CFFmpegMovie *movie, CFFmpegDecoded *picture, CFFmpegTime *time);
/// Gives the next packet of sound that was read on the way to the last picture, in memory of the movie until the next call,
/// and how long it lasts. Its time is that from the first picture, below 0 for what is heard before.
bool cffmpeg_movie_sound(CFFmpegMovie *movie, CFFmpegPacket *packet, int64_t *duration);
/// Whether files of a format hold the movie's sound.
bool cffmpeg_movie_sound_fits(const CFFmpegMovie *movie, const char *format);
/// Goes back to the first picture.
bool cffmpeg_movie_rewind(CFFmpegMovie *movie);

#pragma clang assume_nonnull end
