// Finds chessboards with OpenCV behind a plain C function.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CCHESSBOARD_MESSAGE_SIZE 256

/// A point where four squares meet, in pixels; 0 is the centre of the first pixel.
typedef struct {
  float x, y;
} CChessboardCorner;

/// Whether the package was built with OpenCV.
bool cchessboard_is_built(void);

/// Finds the corners of a chessboard, or of the part of one that is seen, in rows of grey bytes.
///
/// Returns how many were stored, row by row with `columns` in each; 0 when there is none, -1 and a message on failure.
int cchessboard_find(
    const uint8_t *pixels, int width, int height, size_t stride, CChessboardCorner *found, int limit, int *columns,
    char *message);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
