#pragma once
#include <stddef.h>

#pragma clang assume_nonnull begin

/// One file under Shaders/, embedded at build time.
typedef struct {
  /// The path below Shaders/, for example "color/exposure.glsl".
  const char *path;
  const char *text;
  size_t length;
} viewfinder_shader;

/// Every embedded file, in the order of their paths.
const viewfinder_shader *viewfinder_shaders(size_t *count);

#pragma clang assume_nonnull end
