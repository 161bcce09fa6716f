#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer on a target with the arguments of a program; returns its exit code.
///
/// In a build without libFuzzer it returns -1.
int fuzz_driver_run(int count, char *_Nullable *_Nonnull arguments,
                    int (*_Nonnull target)(const uint8_t *_Nullable bytes, size_t count));
