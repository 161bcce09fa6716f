#include "CChessboard.h"

#include <cstdio>

#ifndef CHARTS

bool cchessboard_is_built(void) { return false; }
int cchessboard_find(const uint8_t *, int, int, size_t, CChessboardCorner *, int, int *, char *message) {
  std::snprintf(message, CCHESSBOARD_MESSAGE_SIZE, "built without OpenCV");
  return -1;
}

#else

#include <opencv2/calib3d.hpp>

#include <mutex>
#include <vector>

namespace {

/// The fewest corners in a row and in a column of what counts as a chessboard.
const cv::Size smallest(4, 4);

}  // namespace

bool cchessboard_is_built(void) { return true; }

int cchessboard_find(
    const uint8_t *pixels, int width, int height, size_t stride, CChessboardCorner *found, int limit, int *columns,
    char *message) {
  // No C++ exception may reach a caller written in another language.
  try {
    // The work stays on the thread that asks for it.
    static std::once_flag once;
    std::call_once(once, [] { cv::setNumThreads(1); });
    cv::Mat source(height, width, CV_8UC1, const_cast<uint8_t *>(pixels), stride), meta;
    std::vector<cv::Point2f> corners;
    // A larger board than the smallest may be seen, and of that any part. CALIB_CB_NORMALIZE_IMAGE would cost accuracy:
    // 0.3 instead of 0.05 pixels.
    if (!cv::findChessboardCornersSB(source, smallest, corners, cv::CALIB_CB_LARGER, meta)) return 0;
    int count = static_cast<int>(corners.size());
    if (count > limit || meta.cols < 1 || meta.rows * meta.cols != count) return 0;
    for (int index = 0; index < count; index += 1) found[index] = {corners[index].x, corners[index].y};
    *columns = meta.cols;
    return count;
  } catch (const cv::Exception &error) {
    std::snprintf(message, CCHESSBOARD_MESSAGE_SIZE, "%s", error.err.c_str());
  } catch (const std::exception &error) {
    std::snprintf(message, CCHESSBOARD_MESSAGE_SIZE, "%s", error.what());
  } catch (...) {
    std::snprintf(message, CCHESSBOARD_MESSAGE_SIZE, "unknown error");
  }
  return -1;
}

#endif
