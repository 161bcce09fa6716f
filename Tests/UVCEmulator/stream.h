// The video stream: probe and commit, and frames cut into payloads.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "descriptors.h"
#include "faults.h"
#include "usbip.h"

// Size of the probe and commit controls in UVC 1.1.
enum { PROBE_SIZE = 34 };

// Prepares a stream on a new device.
void stream_reset(enum transport transport);

// Answers a class request to the streaming interface; the count of bytes in `bytes`, or -1 for a stall.
int stream_get(uint8_t selector, uint8_t request, uint8_t bytes[PROBE_SIZE]);

// Sets probe or commit; false for a stall.
bool stream_set(uint8_t selector, const uint8_t *bytes, uint32_t count);

// Forgets the frame that is under way: the host begins or ends a stream.
void stream_restart(void);

// Takes over a transfer that waits for payload.
void stream_queue(struct urb *urb);

// Takes a waiting transfer out; null when it is not waiting.
struct urb *stream_unqueue(uint32_t sequence);

// Answers transfers as far as frames are due.
void stream_pump(int socket, struct faults *faults);

// Milliseconds until the next frame is due; -1 when nothing waits for one.
int stream_wait(const struct faults *faults);
