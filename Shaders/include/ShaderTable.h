#pragma once
#include <stddef.h>

#pragma clang assume_nonnull begin

/// One file under Shaders/, embedded at build time.
typedef struct {
  /// The path below Shaders/, for example "color/exposure.glsl".
  const char *path;
  /// The file's bytes, followed by a zero that is not counted.
  const char *text;
  size_t length;
} viewfinder_shader;

/// One file under Assets/ that a filter names as `asset:PATH`, embedded at build time.
typedef struct {
  /// The path below Assets/, for example "lomo/lomo-curves.png".
  const char *path;
  const unsigned char *bytes;
  size_t length;
} viewfinder_asset;

/// Every embedded shader, in the order of their paths.
const viewfinder_shader *viewfinder_shaders(size_t *count);

/// Every embedded asset, in the order of their paths.
const viewfinder_asset *viewfinder_assets(size_t *count);

#pragma clang assume_nonnull end
