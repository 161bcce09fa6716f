#pragma once

#pragma clang assume_nonnull begin

/// Names the calling thread for debuggers; at most 15 bytes are kept.
void platform_name_thread(const char *name);

/// Creates a non-blocking event counter that `poll` can wait for. Returns its descriptor, or `-errno`.
int platform_eventfd(void);

/// Waits until one of two descriptors is ready, again when a signal interrupts.
///
/// A negative descriptor is ignored. Returns the number of ready descriptors, 0 after `timeout` milliseconds,
/// or `-errno`; `first_events` and `second_events` receive what happened.
int platform_poll(
    int first, short first_mask, int second, int timeout, short *first_events, short *second_events);

#pragma clang assume_nonnull end
