#include "descriptors.h"

#include <stdbool.h>
#include <string.h>

const struct frame_size frame_sizes[FRAME_COUNT + 1] = {{0, 0}, {64, 48}, {128, 96}};
const uint32_t frame_intervals[INTERVAL_COUNT] = {666666, 2000000};

enum { DEVICE = 1, CONFIGURATION = 2, STRING = 3, INTERFACE = 4, ENDPOINT = 5, CLASS_INTERFACE = 0x24 };
// Bits of bmControls, UVC 1.1 tables 3-6 and 3-8; controls.c has what they stand for.
enum { CAMERA_CONTROLS = 0x060a2e, PROCESSING_CONTROLS = 0x1641 };

uint32_t frame_bytes(enum format format, int frame) {
  uint32_t area = (uint32_t)frame_sizes[frame].width * frame_sizes[frame].height;
  return format == FORMAT_NV12 ? area * 3 / 2 : area * 2;
}

// Bytes appended one after the other.
struct writer {
  uint8_t bytes[1024];
  size_t count;
};

static void put(struct writer *out, uint32_t value, int size) {
  for (int i = 0; i < size; i++) out->bytes[out->count++] = (uint8_t)(value >> 8 * i);
}

static void put_bytes(struct writer *out, const uint8_t *bytes, size_t count) {
  memcpy(out->bytes + out->count, bytes, count);
  out->count += count;
}
#define PUT(out, ...) put_bytes(out, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void put_control_interface(struct writer *out) {
  PUT(out, 9, INTERFACE, INTERFACE_CONTROL, 0, 1, 0x0e, 1, 0, 0);
  size_t start = out->count;
  PUT(out, 13, CLASS_INTERFACE, 1, 0x10, 0x01, 0, 0, 0x00, 0x6c, 0xdc, 0x02, 1, INTERFACE_STREAM);
  PUT(out, 18, CLASS_INTERFACE, 2, ENTITY_CAMERA, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3);
  put(out, CAMERA_CONTROLS, 3);
  PUT(out, 13, CLASS_INTERFACE, 5, ENTITY_PROCESSING, ENTITY_CAMERA, 0, 0, 3);
  put(out, PROCESSING_CONTROLS, 3);
  PUT(out, 0, 0);
  PUT(out, 9, CLASS_INTERFACE, 3, ENTITY_OUTPUT, 0x01, 0x01, 0, ENTITY_PROCESSING, 0);
  size_t total = out->count - start;
  out->bytes[start + 5] = (uint8_t)total;
  out->bytes[start + 6] = (uint8_t)(total >> 8);
  PUT(out, 7, ENDPOINT, 0x80 | ENDPOINT_STATUS, 3, 16, 0, 6);
  PUT(out, 5, 0x25, 3, 16, 0);
}

static void put_frames(struct writer *out, enum format format) {
  for (int frame = 1; frame <= FRAME_COUNT; frame++) {
    uint32_t bits = frame_bytes(format, frame) * 8;
    PUT(out, 26 + 4 * INTERVAL_COUNT, CLASS_INTERFACE, format == FORMAT_MJPG ? 7 : 5, (uint8_t)frame, 0);
    put(out, frame_sizes[frame].width, 2);
    put(out, frame_sizes[frame].height, 2);
    put(out, bits * 5, 4);
    put(out, bits * 15, 4);
    put(out, frame_bytes(format, frame), 4);
    put(out, frame_intervals[0], 4);
    put(out, INTERVAL_COUNT, 1);
    for (int i = 0; i < INTERVAL_COUNT; i++) put(out, frame_intervals[i], 4);
  }
  // sRGB primaries and transfer, and the matrix of BT.601.
  PUT(out, 6, CLASS_INTERFACE, 0x0d, 1, 1, 4);
}

static void put_stream_interface(struct writer *out, enum transport transport) {
  bool is_bulk = transport == TRANSPORT_BULK;
  PUT(out, 9, INTERFACE, INTERFACE_STREAM, 0, is_bulk, 0x0e, 2, 0, 0);
  size_t start = out->count;
  PUT(out, 13 + FORMAT_COUNT, CLASS_INTERFACE, 1, FORMAT_COUNT, 0, 0, 0x80 | ENDPOINT_STREAM, 0, ENTITY_OUTPUT, 0, 0,
      0, 1, 0, 0, 0);
  // The rest of the GUID that begins with the four-character code.
  static const uint8_t guid[12] = {0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71};
  PUT(out, 27, CLASS_INTERFACE, 4, FORMAT_YUYV, FRAME_COUNT, 'Y', 'U', 'Y', '2');
  put_bytes(out, guid, sizeof guid);
  PUT(out, 16, 1, 0, 0, 0, 0);
  put_frames(out, FORMAT_YUYV);
  PUT(out, 27, CLASS_INTERFACE, 4, FORMAT_NV12, FRAME_COUNT, 'N', 'V', '1', '2');
  put_bytes(out, guid, sizeof guid);
  PUT(out, 12, 1, 0, 0, 0, 0);
  put_frames(out, FORMAT_NV12);
  PUT(out, 11, CLASS_INTERFACE, 6, FORMAT_MJPG, FRAME_COUNT, 0, 1, 0, 0, 0, 0);
  put_frames(out, FORMAT_MJPG);
  size_t total = out->count - start;
  out->bytes[start + 4] = (uint8_t)total;
  out->bytes[start + 5] = (uint8_t)(total >> 8);
  if (is_bulk) {
    PUT(out, 7, ENDPOINT, 0x80 | ENDPOINT_STREAM, 2, 0x00, 0x02, 0);
  } else {
    PUT(out, 9, INTERFACE, INTERFACE_STREAM, 1, 1, 0x0e, 2, 0, 0);
    PUT(out, 7, ENDPOINT, 0x80 | ENDPOINT_STREAM, 5, ISO_PAYLOAD & 0xff, ISO_PAYLOAD >> 8, 1);
  }
}

static void put_configuration(struct writer *out, enum transport transport) {
  PUT(out, 9, CONFIGURATION, 0, 0, 2, 1, 0, 0x80, 250);
  // The two interfaces are one function.
  PUT(out, 8, 0x0b, INTERFACE_CONTROL, 2, 0x0e, 3, 0, 2);
  put_control_interface(out);
  put_stream_interface(out, transport);
  out->bytes[2] = (uint8_t)out->count;
  out->bytes[3] = (uint8_t)(out->count >> 8);
}

static void put_string(struct writer *out, const char *text) {
  size_t length = strlen(text);
  if (length > 100) length = 100;
  PUT(out, (uint8_t)(2 + 2 * length), STRING);
  for (size_t i = 0; i < length; i++) PUT(out, (uint8_t)text[i], 0);
}

size_t descriptor(enum transport transport, const char *serial, uint8_t type, uint8_t index, uint8_t *bytes,
                  size_t capacity) {
  struct writer out = {.count = 0};
  const char *strings[] = {"", "Viewfinder Tests", "Emulated Camera", serial};
  switch (type) {
  case DEVICE:
    // Vendor and product are those that pid.codes leaves to tests.
    PUT(&out, 18, DEVICE, 0, 2, 0xef, 2, 1, 64, 0x09, 0x12, 0x01, 0x00, 0x00, 0x01, 1, 2, 3, 1);
    break;
  case CONFIGURATION: put_configuration(&out, transport); break;
  case STRING:
    if (index == 0) PUT(&out, 4, STRING, 0x09, 0x04);
    else if (index <= 3) put_string(&out, strings[index]);
    break;
  }
  if (out.count > capacity) out.count = capacity;
  memcpy(bytes, out.bytes, out.count);
  return out.count;
}
