#include "stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "controls.h"

enum { SELECTOR_PROBE = 1, SELECTOR_COMMIT = 2 };
// Of a payload's header, UVC 1.1 section 2.4.3.3.
enum { HEADER_SIZE = 2, FRAME_ID = 0x01, END_OF_FRAME = 0x02, ERROR_BIT = 0x40, END_OF_HEADER = 0x80 };
enum { MOST_FRAME_BYTES = 128 * 96 * 2 };

static struct {
  enum transport transport;
  uint8_t probe[PROBE_SIZE];
  uint8_t commit[PROBE_SIZE];
  struct urb *first, **last;
  // The frame under way; `offset` equals `size` between frames.
  uint8_t frame[MOST_FRAME_BYTES];
  size_t size, offset;
  bool is_damaged, is_endless;
  uint8_t frame_id;
  unsigned number;
  int64_t due;
} stream;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static uint32_t load32(const uint8_t *bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void store32(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

// Corrects a proposal to what the camera has, and adds the sizes that follow from it.
static void agree(uint8_t probe[PROBE_SIZE]) {
  if (probe[2] < 1 || probe[2] > FORMAT_COUNT) probe[2] = FORMAT_YUYV;
  if (probe[3] < 1 || probe[3] > FRAME_COUNT) probe[3] = 1;
  uint32_t wanted = load32(probe + 4), interval = frame_intervals[0];
  for (int i = 1; i < INTERVAL_COUNT; i++) {
    if (wanted >= frame_intervals[i]) interval = frame_intervals[i];
  }
  store32(probe + 4, interval);
  store32(probe + 18, frame_bytes((enum format)probe[2], probe[3]));
  store32(probe + 22, stream.transport == TRANSPORT_BULK ? BULK_PAYLOAD : ISO_PAYLOAD);
  store32(probe + 26, 48000000);
  // Frame identifiers and ends of frames are marked.
  probe[30] = 3;
}

void stream_reset(enum transport transport) {
  while (stream.first != NULL) {
    struct urb *urb = stream.first;
    stream.first = urb->next;
    urb_free(urb);
  }
  memset(&stream, 0, sizeof stream);
  stream.transport = transport;
  stream.last = &stream.first;
  agree(stream.probe);
  memcpy(stream.commit, stream.probe, PROBE_SIZE);
}

int stream_get(uint8_t selector, uint8_t request, uint8_t bytes[PROBE_SIZE]) {
  if (selector != SELECTOR_PROBE && selector != SELECTOR_COMMIT) return -1;
  switch (request) {
  case GET_INFO: bytes[0] = 3; return 1;
  case GET_LEN: bytes[0] = PROBE_SIZE; bytes[1] = 0; return 2;
  case GET_CUR: case GET_MIN: case GET_MAX: case GET_DEF:
    memcpy(bytes, selector == SELECTOR_PROBE ? stream.probe : stream.commit, PROBE_SIZE);
    return PROBE_SIZE;
  default: return -1;
  }
}

bool stream_set(uint8_t selector, const uint8_t *bytes, uint32_t count) {
  if ((selector != SELECTOR_PROBE && selector != SELECTOR_COMMIT) || count > PROBE_SIZE || count < 26) return false;
  memcpy(stream.probe, bytes, count);
  agree(stream.probe);
  if (selector == SELECTOR_COMMIT) {
    memcpy(stream.commit, stream.probe, PROBE_SIZE);
    stream_restart();
    const struct frame_size *size = &frame_sizes[stream.commit[3]];
    printf("commit %d %dx%d %u\n", stream.commit[2], size->width, size->height, load32(stream.commit + 4));
  }
  return true;
}

void stream_restart(void) {
  stream.size = stream.offset = 0;
  stream.due = now();
}

void stream_queue(struct urb *urb) {
  urb->next = NULL;
  *stream.last = urb;
  stream.last = &urb->next;
}

static struct urb *unlink_at(struct urb **place) {
  struct urb *urb = *place;
  *place = urb->next;
  if (urb->next == NULL) stream.last = place;
  return urb;
}

struct urb *stream_unqueue(uint32_t sequence) {
  for (struct urb **place = &stream.first; *place != NULL; place = &(*place)->next) {
    if ((*place)->sequence == sequence) return unlink_at(place);
  }
  return NULL;
}

static void begin_frame(struct faults *faults) {
  enum format format = (enum format)stream.commit[2];
  struct frame_size size = frame_sizes[stream.commit[3]];
  if (format == FORMAT_MJPG && faults_take(&faults->small)) size = (struct frame_size){size.width / 2, size.height / 2};
  stream.size = picture_draw(format, size.width, size.height, stream.number++, faults->tables, stream.frame);
  if (faults_take(&faults->truncated)) stream.size /= 2;
  stream.offset = 0;
  stream.frame_id ^= FRAME_ID;
  stream.is_damaged = faults_take(&faults->damaged);
  stream.is_endless = faults_take(&faults->endless);
  int64_t interval = load32(stream.commit + 4) * 100LL;
  stream.due = stream.due + 2 * interval < now() ? now() + interval : stream.due + interval;
}

// Writes the next payload of the frame, of at most `capacity` bytes; its size.
static size_t put_payload(uint8_t *bytes, size_t capacity) {
  size_t count = stream.size - stream.offset;
  if (count > capacity - HEADER_SIZE) count = capacity - HEADER_SIZE;
  memcpy(bytes + HEADER_SIZE, stream.frame + stream.offset, count);
  stream.offset += count;
  bool isLast = stream.offset == stream.size;
  bytes[0] = HEADER_SIZE;
  bytes[1] = (uint8_t)(END_OF_HEADER | stream.frame_id | (stream.is_damaged ? ERROR_BIT : 0) |
                       (isLast && !stream.is_endless ? END_OF_FRAME : 0));
  return HEADER_SIZE + count;
}

static void answer(int socket, struct urb *urb) {
  uint8_t *bytes = malloc(urb->length);
  if (bytes == NULL) abort();
  size_t count = 0;
  if (urb->packets == NULL) {
    count = put_payload(bytes, urb->length < BULK_PAYLOAD ? urb->length : BULK_PAYLOAD);
  } else {
    for (uint32_t i = 0; i < urb->packet_count && stream.offset < stream.size; i++) {
      urb->packets[i].actual = (uint32_t)put_payload(bytes + count, urb->packets[i].length);
      count += urb->packets[i].actual;
    }
  }
  usbip_complete(socket, urb, 0, bytes, count);
  free(bytes);
}

void stream_pump(int socket, struct faults *faults) {
  while (stream.first != NULL) {
    if (faults->error != 0 && faults_take(&faults->failing)) {
      usbip_complete(socket, unlink_at(&stream.first), -faults->error, NULL, 0);
      continue;
    }
    if (faults->is_paused) return;
    if (stream.offset == stream.size) {
      if (stream.due > now()) return;
      begin_frame(faults);
    }
    answer(socket, unlink_at(&stream.first));
  }
}

int stream_wait(const struct faults *faults) {
  if (stream.first == NULL || faults->is_paused) return -1;
  int64_t left = stream.due - now();
  return left <= 0 ? 0 : (int)(left / 1000000 + 1);
}
