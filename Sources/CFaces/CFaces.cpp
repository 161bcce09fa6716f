#include "CFaces.h"

#include <cstdio>

#ifndef FACES

bool cfaces_is_built(void) { return false; }
CFaces *cfaces_create(const char *, char *message) {
  std::snprintf(message, CFACES_MESSAGE_SIZE, "built without OpenCV");
  return nullptr;
}
void cfaces_destroy(CFaces *) {}
int cfaces_find(
    CFaces *, const uint8_t *, int, int, size_t, int, const float *, int, CFace *, int, char *message) {
  std::snprintf(message, CFACES_MESSAGE_SIZE, "built without OpenCV");
  return -1;
}

#else

#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>
#include <vector>

struct CFaces {
  cv::CascadeClassifier frontal, profile;
};

namespace {

/// The ratio of the sizes of faces that are looked for one after the other.
const double scaleStep = 1.2;
/// The votes of a frontal face at nine angles. Faces of people had 60 to 190, and drawn ones no fewer; the muzzle of a cat,
/// bricks and the corner of a shelf had 2 to 24, and a disc with two dots and a bar 40.
const int leastFrontalVotes = 45;
/// Those of a profile, which its cascade knows less well. People seen from the side had 18 to 230, and 8 and more reduced or
/// turned; the eye of a cat and portraits that were turned had 5 to 8.
const int leastProfileVotes = 10;

// No C++ exception may reach a caller written in another language.
template <typename Value, typename Body>
Value guarded(char *message, Value failure, Body body) {
  try {
    return body();
  } catch (const cv::Exception &error) {
    std::snprintf(message, CFACES_MESSAGE_SIZE, "%s", error.err.c_str());
  } catch (const std::exception &error) {
    std::snprintf(message, CFACES_MESSAGE_SIZE, "%s", error.what());
  } catch (...) {
    std::snprintf(message, CFACES_MESSAGE_SIZE, "unknown error");
  }
  return failure;
}

bool load(cv::CascadeClassifier &cascade, const std::string &path, char *message) {
  bool loaded = false;
  try {
    loaded = cascade.load(path);
  } catch (const std::exception &) {
    // A damaged file, which OpenCV describes by its own source lines.
  }
  if (!loaded) std::snprintf(message, CFACES_MESSAGE_SIZE, "%s cannot be read", path.c_str());
  return loaded;
}

/// The picture turned about its centre so that what leaned clockwise by `angle` stands upright.
class Turned {
 public:
  Turned(const cv::Mat &source, float angle) {
    if (angle == 0) {
      picture = source;
      back = cv::Matx23d(1, 0, 0, 0, 1, 0);
      return;
    }
    cv::Point2f center(source.cols / 2.0f, source.rows / 2.0f);
    cv::Mat turn = cv::getRotationMatrix2D(center, angle, 1);
    cv::Rect2f bounds = cv::RotatedRect(center, cv::Size2f(source.cols, source.rows), angle).boundingRect2f();
    turn.at<double>(0, 2) += bounds.width / 2 - center.x;
    turn.at<double>(1, 2) += bounds.height / 2 - center.y;
    cv::Size size(std::lround(bounds.width), std::lround(bounds.height));
    cv::warpAffine(source, picture, turn, size, cv::INTER_LINEAR, cv::BORDER_CONSTANT, cv::Scalar(127));
    cv::Mat inverse;
    cv::invertAffineTransform(turn, inverse);
    back = cv::Matx23d(inverse.ptr<double>());
  }

  cv::Point2d source(double x, double y) const {
    return {back(0, 0) * x + back(0, 1) * y + back(0, 2), back(1, 0) * x + back(1, 1) * y + back(1, 2)};
  }

  cv::Mat picture;

 private:
  cv::Matx23d back;
};

/// What a cascade took for a face.
struct Candidate {
  CFace face;
  /// Whether it did so in the mirrored picture.
  bool isMirrored;
};

/// What the cascade of a candidate says of its place when it is turned by up to 32 degrees to either side.
struct Evidence {
  /// The mean of the angles at which it finds a face there, weighted by votes.
  float roll;
  /// The votes at all angles.
  int votes;
};

Evidence evidence(cv::CascadeClassifier &cascade, const cv::Mat &source, const Candidate &candidate) {
  const cv::Point2f center(candidate.face.centerX, candidate.face.centerY);
  const float side = candidate.face.side, near = candidate.face.roll;
  const int faceSide = 48, patchSide = 96;
  double sum = 0;
  int weight = 0;
  std::vector<cv::Rect> boxes;
  std::vector<int> votes;
  for (int step = -4; step <= 4; step += 1) {
    double angle = near + step * 8;
    cv::Mat turn = cv::getRotationMatrix2D(center, angle, faceSide / side), patch;
    turn.at<double>(0, 2) += patchSide / 2.0 - center.x;
    turn.at<double>(1, 2) += patchSide / 2.0 - center.y;
    cv::warpAffine(source, patch, turn, cv::Size(patchSide, patchSide), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    if (candidate.isMirrored) cv::flip(patch, patch, 1);
    cascade.detectMultiScale(
        patch, boxes, votes, 1.1, 1, 0, cv::Size(faceSide * 3 / 4, faceSide * 3 / 4),
        cv::Size(faceSide * 4 / 3, faceSide * 4 / 3));
    if (boxes.empty()) continue;
    int best = *std::max_element(votes.begin(), votes.end());
    sum += best * angle;
    weight += best;
  }
  return {weight > 0 ? static_cast<float>(sum / weight) : near, weight};
}

}  // namespace

bool cfaces_is_built(void) { return true; }

CFaces *cfaces_create(const char *folder, char *message) {
  return guarded<CFaces *>(message, nullptr, [&]() -> CFaces * {
    // Detection stays on the thread that asks for it.
    static std::once_flag once;
    std::call_once(once, [] { cv::setNumThreads(1); });
    std::string base = folder;
    auto faces = new CFaces;
    if (load(faces->frontal, base + "/haarcascade_frontalface_alt.xml", message) &&
        load(faces->profile, base + "/haarcascade_profileface.xml", message)) {
      return faces;
    }
    delete faces;
    return nullptr;
  });
}

void cfaces_destroy(CFaces *faces) { delete faces; }

int cfaces_find(
    CFaces *faces, const uint8_t *pixels, int width, int height, size_t stride, int smallest,
    const float *angles, int angleCount, CFace *found, int limit, char *message) {
  return guarded(message, -1, [&] {
    cv::Mat source(height, width, CV_8UC1, const_cast<uint8_t *>(pixels), stride);
    cv::Mat even;
    cv::equalizeHist(source, even);
    std::vector<Candidate> all;
    std::vector<cv::Rect> boxes;
    std::vector<int> votes;
    auto keep = [&](const Turned &turned, const cv::Rect &box, float roll, CFacesView view, int votes,
                    bool isMirrored = false) {
      cv::Point2d center = turned.source(box.x + box.width / 2.0, box.y + box.height / 2.0);
      CFace face{static_cast<float>(center.x), static_cast<float>(center.y), static_cast<float>(box.width), roll,
                 view, votes};
      all.push_back({face, isMirrored});
    };
    cv::Size least(smallest, smallest);
    for (int index = 0; index < angleCount; index += 1) {
      Turned turned(even, angles[index]);
      faces->frontal.detectMultiScale(turned.picture, boxes, votes, scaleStep, 3, 0, least);
      for (size_t place = 0; place < boxes.size(); place += 1) {
        keep(turned, boxes[place], angles[index], CFacesFrontal, votes[place]);
      }
    }
    if (angleCount > 0) {
      // The cascade knows one side only.
      Turned turned(even, angles[0]);
      cv::Mat mirrored;
      cv::flip(turned.picture, mirrored, 1);
      faces->profile.detectMultiScale(turned.picture, boxes, votes, scaleStep, 4, 0, least);
      for (size_t place = 0; place < boxes.size(); place += 1) {
        keep(turned, boxes[place], angles[0], CFacesProfile, votes[place]);
      }
      faces->profile.detectMultiScale(mirrored, boxes, votes, scaleStep, 4, 0, least);
      for (size_t place = 0; place < boxes.size(); place += 1) {
        cv::Rect box = boxes[place];
        box.x = mirrored.cols - box.x - box.width;
        keep(turned, box, angles[0], CFacesProfile, votes[place], true);
      }
    }
    // Of those at one place the one with the most votes stays; a frontal view is worth more than a profile.
    std::sort(all.begin(), all.end(), [](const Candidate &left, const Candidate &right) {
      const CFace &one = left.face, &other = right.face;
      return one.view != other.view ? one.view < other.view : one.votes > other.votes;
    });
    int count = 0;
    for (const Candidate &candidate : all) {
      CFace face = candidate.face;
      bool isTaken = std::any_of(found, found + count, [&](const CFace &other) {
        return std::hypot(face.centerX - other.centerX, face.centerY - other.centerY) <
               0.5f * std::max(face.side, other.side);
      });
      if (isTaken || count == limit) continue;
      bool isFrontal = face.view == CFacesFrontal;
      Evidence there = evidence(isFrontal ? faces->frontal : faces->profile, even, candidate);
      if (there.votes < (isFrontal ? leastFrontalVotes : leastProfileVotes)) continue;
      // A profile is found at too few angles for their mean to be its roll.
      if (isFrontal) face.roll = there.roll;
      found[count++] = face;
    }
    return count;
  });
}

#endif
