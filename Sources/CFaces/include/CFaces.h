// Face detection by OpenCV's cascades behind plain C functions. A handle is used by one thread at a time.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CFACES_MESSAGE_SIZE 256

typedef enum { CFacesFrontal, CFacesProfile } CFacesView;

/// A face: a square with its centre in pixels, turned clockwise by `roll` degrees.
typedef struct {
  float centerX, centerY, side, roll;
  CFacesView view;
  /// The number of overlapping windows in which the cascade found it.
  int votes;
} CFace;

/// The trained cascades in memory.
typedef struct CFaces CFaces;

/// Whether the package was built with OpenCV.
bool cfaces_is_built(void);
/// Loads the cascades of a folder that ends without a slash; NULL and a message when one cannot be read.
CFaces *_Nullable cfaces_create(const char *folder, char *message);
void cfaces_destroy(CFaces *faces);

/// Finds faces in rows of grey bytes; returns how many were stored, or -1 and a message.
///
/// - smallest: the side of the smallest face in pixels.
/// - angles: rolls in degrees around which upright faces are looked for; the first comes with profiles.
int cfaces_find(
    CFaces *faces, const uint8_t *pixels, int width, int height, size_t stride, int smallest,
    const float *angles, int angleCount, CFace *found, int limit, char *message);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
