#pragma once

#pragma clang assume_nonnull begin

/// Has a signal written to a descriptor, as one byte with its number, whichever thread it reaches.
///
/// Blocking a signal and waiting for it does not do: libraries start threads when they are loaded, before any code of
/// ours can block a signal in them. Interrupted system calls are restarted. Returns 0, or `-errno`.
int platform_forward_signal(int number, int descriptor);

#pragma clang assume_nonnull end
