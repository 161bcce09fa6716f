#pragma once

#pragma clang assume_nonnull begin

/// Has the process end at once, with a code, when the connection to its X server is lost.
///
/// Xlib then calls exit(3), whose handlers race with the threads that still run. Without effect while Xlib is not loaded.
/// `message` is written to standard error and must stay in memory.
void platform_end_without_display(int code, const char *message);

#pragma clang assume_nonnull end
