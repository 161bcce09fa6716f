// lensfun's own corrections, to compare ours with.
#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// A photograph.
typedef struct {
  const char *maker, *camera, *lens;
  float focal, aperture, distance;
  int width, height;
  /// What the crop factor of the camera is multiplied by, to have it wrong.
  float cropError;
  /// Whether the lens's faults are added instead.
  bool isReversed;
} LensfunPhotograph;

/// The model of distortion of the lens (1 poly3, 2 poly5, 3 ptlens), and of its fringes (1 linear, 2 poly3); -1 where the
/// database of a folder, or NULL for the system's, has no such camera or lens.
int lensfun_distortion_model(const char *_Nullable folder, const LensfunPhotograph *photograph);
int lensfun_fringe_model(const char *_Nullable folder, const LensfunPhotograph *photograph);

/// The magnification at which lensfun finds that no border shows; 0 on failure.
float lensfun_scale(const char *_Nullable folder, const LensfunPhotograph *photograph);

/// The places in pixels of red, green and blue of each pixel, at a magnification: six numbers for each pixel.
bool lensfun_places(
    const char *_Nullable folder, const LensfunPhotograph *photograph, float scale, float *places);

/// Corrects the vignetting of linear light: three numbers for each pixel.
bool lensfun_light(const char *_Nullable folder, const LensfunPhotograph *photograph, float *pixels);

#pragma clang assume_nonnull end
