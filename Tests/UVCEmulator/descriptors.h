// What the camera says of itself: USB 2.0 and UVC 1.1 descriptors.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum transport { TRANSPORT_BULK, TRANSPORT_ISOCHRONOUS };

enum {
  ENDPOINT_STREAM = 1,
  ENDPOINT_STATUS = 3,
  INTERFACE_CONTROL = 0,
  INTERFACE_STREAM = 1,
  ENTITY_CAMERA = 1,
  ENTITY_PROCESSING = 2,
  ENTITY_OUTPUT = 3,
  // The largest payload: what one bulk transfer holds, and one isochronous packet.
  BULK_PAYLOAD = 16384,
  ISO_PAYLOAD = 512,
};

enum format { FORMAT_YUYV = 1, FORMAT_NV12 = 2, FORMAT_MJPG = 3, FORMAT_COUNT = 3 };

struct frame_size {
  uint16_t width, height;
};

// By UVC's frame index, from 1, the same for each format.
enum { FRAME_COUNT = 2 };
extern const struct frame_size frame_sizes[FRAME_COUNT + 1];

// In units of 100 ns, shortest first.
enum { INTERVAL_COUNT = 2 };
extern const uint32_t frame_intervals[INTERVAL_COUNT];

// The most bytes that a frame can have.
uint32_t frame_bytes(enum format format, int frame);

// A standard descriptor by its type and index, in `bytes` of at most `capacity`; 0 when there is none.
size_t descriptor(enum transport transport, const char *serial, uint8_t type, uint8_t index, uint8_t *bytes,
                  size_t capacity);
