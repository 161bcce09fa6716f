// FFmpeg's decoders, encoders and movie files behind plain C functions. A handle is used by one thread at a time.
// Functions that may fail give false or NULL and a one-line message.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CFFMPEG_MESSAGE_SIZE 200

typedef enum { CFFmpegH264, CFFmpegHEVC, CFFmpegMJPEG } CFFmpegCodec;
typedef enum { CFFmpegYUV420, CFFmpegYUV422, CFFmpegYUV444, CFFmpegNV12, CFFmpegGray } CFFmpegFormat;
/// The matrix of YCbCr; others are unknown.
typedef enum { CFFmpegMatrixUnknown, CFFmpegBT601, CFFmpegBT709, CFFmpegBT2020 } CFFmpegMatrix;

/// Whether the package was built with FFmpeg.
bool cffmpeg_is_built(void);

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
  CFFmpegFormat format;
  int width, height;
  CFFmpegMatrix matrix;
  bool isFullRange;
  /// Pictures a second, as an aim of the rate control.
  double rate;
  /// 0 best … 51 worst for H.264 and HEVC, 2 … 31 for Motion JPEG.
  int quantizer;
  /// Pictures from one key frame to the next at most.
  int keyInterval;
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
CFFmpegEncoder *_Nullable cffmpeg_encoder_create(const CFFmpegEncoding *encoding, char *message);
void cffmpeg_encoder_destroy(CFFmpegEncoder *encoder);
/// Takes a picture in; its planes are copied. Without planes the encoder gives out what it holds back.
bool cffmpeg_encode(
    CFFmpegEncoder *encoder, const uint8_t *_Nullable const *_Nullable planes, const int *_Nullable strides,
    int64_t time, char *message);
/// Gives the next packet: 1, 0 when there is none, or -1 and a message.
int cffmpeg_encoder_packet(CFFmpegEncoder *encoder, CFFmpegPacket *packet, char *message);

// Movie files

typedef struct CFFmpegMuxer CFFmpegMuxer;

/// Begins a QuickTime or MP4 file in an open file that can be sought; its metadata are pairs of names and values.
CFFmpegMuxer *_Nullable cffmpeg_muxer_create(
    int file, const char *format, const CFFmpegEncoder *encoder, const char *_Nonnull const *_Nullable metadata,
    int metadataCount, char *message);
void cffmpeg_muxer_destroy(CFFmpegMuxer *muxer);
/// Writes a packet that lasts for `duration` microseconds.
bool cffmpeg_muxer_write(
    CFFmpegMuxer *muxer, const CFFmpegPacket *packet, int64_t duration, char *message);
/// Completes the file, which stays open.
bool cffmpeg_muxer_finish(CFFmpegMuxer *muxer, char *message);

#pragma clang assume_nonnull end
