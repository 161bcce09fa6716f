// PipeWire's cameras behind plain C functions: what there is, reading one, being one. Formats are V4L2's four-character
// codes. Each handle has a connection and threads of its own, which end with it, and is used by one thread at a time.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The most memory planes of a buffer.
#define CPIPEWIRE_PLANES 3

/// Whether the package was built with PipeWire.
bool cpipewire_is_built(void);

typedef enum {
  CPipeWireNoProblem,
  /// No daemon runs, or it has ended.
  CPipeWireNoDaemon,
  /// The daemon has no such node, or no longer.
  CPipeWireNoNode,
  /// The node delivers none of the formats.
  CPipeWireNoFormat,
  CPipeWireFailed,
} CPipeWireProblemKind;

/// What is wrong, with PipeWire's own words where it has some.
typedef struct {
  CPipeWireProblemKind kind;
  char words[160];
} CPipeWireProblem;

typedef struct { uint32_t width, height; } CPipeWireSize;
/// Frames in so many seconds; 0 frames for an unknown or changing rate.
typedef struct { uint32_t frames, seconds; } CPipeWireRate;

/// The matrix of YCbCr.
typedef enum {
  CPipeWireMatrixUnknown,
  CPipeWireBT601,
  CPipeWireBT709,
  CPipeWireBT2020,
  CPipeWireSMPTE240M,
} CPipeWireMatrix;
typedef enum { CPipeWireRangeUnknown, CPipeWireFullRange, CPipeWireLimitedRange } CPipeWireRange;

// What there is

/// One format of a node at one size, or at all sizes from the smallest to the largest.
typedef struct {
  uint32_t fourCC;
  CPipeWireSize smallest, largest, step;
  /// Whether the rates are a slowest and a fastest one, instead of a list.
  bool areRatesRange;
  size_t rateCount;
  CPipeWireRate rates[32];
} CPipeWireFormat;

/// A node that is a camera. Texts that PipeWire does not know are empty.
typedef struct {
  const char *serial, *name, *description, *path, *api, *maker, *model;
  /// Whether this process makes it.
  bool isOwn;
  size_t formatCount;
  const CPipeWireFormat *_Nullable formats;
} CPipeWireNode;

typedef struct CPipeWireList CPipeWireList;

/// Lists the cameras.
CPipeWireList *_Nullable cpipewire_list_create(CPipeWireProblem *problem);
void cpipewire_list_destroy(CPipeWireList *list);
size_t cpipewire_list_count(const CPipeWireList *list);
const CPipeWireNode *cpipewire_list_node(const CPipeWireList *list, size_t index);
CPipeWireRate cpipewire_rate(const CPipeWireFormat *format, size_t index);

// Reading a camera

/// What a stream was agreed to carry.
typedef struct {
  uint32_t fourCC;
  CPipeWireSize size;
  CPipeWireRate rate;
  CPipeWireMatrix matrix;
  CPipeWireRange range;
} CPipeWireStreamFormat;

/// One memory plane of a buffer.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  /// The bytes of a row; 0 when it is not told.
  int32_t stride;
} CPipeWirePlane;

typedef struct {
  CPipeWireStreamFormat format;
  size_t planeCount;
  CPipeWirePlane planes[CPIPEWIRE_PLANES];
  /// Whether the sender marked it as damaged.
  bool isDamaged;
  uint32_t sequence;
  /// The time of exposure in nanoseconds of the monotonic clock; 0 when it is not told.
  int64_t time;
  /// The buffers that came before it and were not read.
  uint32_t skipped;
} CPipeWireBuffer;

/// What is asked of a node.
typedef struct {
  /// The node's number, for one that has a name in common with others; empty for the first of the name.
  const char *serial;
  const char *name;
  /// The format, size and rate to prefer, then further formats, which are taken at any size and rate.
  const uint32_t *fourCCs;
  size_t count;
  CPipeWireSize size;
  CPipeWireRate rate;
} CPipeWireWish;

typedef struct CPipeWireCapture CPipeWireCapture;
/// Called with the newest buffer, on the capture's thread; the memory is lent until it returns.
typedef void (*CPipeWireReader)(void *context, const CPipeWireBuffer *buffer);

/// Links itself to a node, and returns when a format is agreed on.
CPipeWireCapture *_Nullable cpipewire_capture_create(
    const CPipeWireWish *wish, CPipeWireReader reader, void *context, CPipeWireStreamFormat *format,
    CPipeWireProblem *problem);
/// Ends the stream; the reader is not called any more when it returns.
void cpipewire_capture_destroy(CPipeWireCapture *capture);
/// Tells why no more buffers come; no problem while they may.
void cpipewire_capture_check(CPipeWireCapture *capture, CPipeWireProblem *problem);

// Being a camera

/// A format that readers may choose.
typedef struct {
  uint32_t fourCC;
  CPipeWireMatrix matrix;
  CPipeWireRange range;
} CPipeWireOffer;

typedef enum {
  /// There is memory to fill; `cpipewire_output_end` must follow.
  CPipeWireReady,
  /// Nobody reads.
  CPipeWireUnread,
  /// The readers have not returned any memory yet, or agree on a format at this moment.
  CPipeWireBusy,
  /// The readers have agreed on another format.
  CPipeWireOtherFormat,
  /// The camera is gone; the handle is of no further use.
  CPipeWireGone,
} CPipeWireReadiness;

typedef struct CPipeWireOutput CPipeWireOutput;

/// Connects to the daemon. Other programs see nothing before the first offer.
CPipeWireOutput *_Nullable cpipewire_output_create(const char *name, CPipeWireProblem *problem);
void cpipewire_output_destroy(CPipeWireOutput *output);
/// Shows the camera with these formats, the preferred first; or shows it with others.
bool cpipewire_output_offer(
    CPipeWireOutput *output, const CPipeWireOffer *offers, size_t count, CPipeWireSize size,
    CPipeWireRate rate, CPipeWireProblem *problem);
/// Takes memory for a picture of the format; `wanted` is what the readers have agreed on, 0 for nothing.
CPipeWireReadiness cpipewire_output_begin(
    CPipeWireOutput *output, uint32_t fourCC, CPipeWireSize size, size_t count,
    uint8_t *_Nullable *_Nonnull bytes, uint32_t *wanted, CPipeWireProblem *problem);
/// Hands the memory over, with the bytes of a row in its first plane.
void cpipewire_output_end(CPipeWireOutput *output, size_t count, int32_t stride, uint32_t sequence, int64_t time);

#pragma clang assume_nonnull end
