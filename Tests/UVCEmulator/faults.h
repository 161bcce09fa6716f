// What is to go wrong. Counts say for how many frames or transfers it does; -1 is until it is told otherwise.
#pragma once
#include <stdbool.h>

#include "picture.h"

struct faults {
  // Frames whose payloads carry the error bit.
  int damaged;
  // Frames without the end-of-frame bit.
  int endless;
  // Frames that lose their second half.
  int truncated;
  // Frames, of JPEG only, that have half the agreed width and height.
  int small;
  // Transfers of the stream that fail, with this error, a positive errno.
  int failing, error;
  bool is_paused;
  enum tables tables;
};

// Whether a fault of the count `left` happens now; counts it.
static inline bool faults_take(int *left) {
  if (*left > 0) {
    --*left;
    return true;
  }
  return *left < 0;
}
