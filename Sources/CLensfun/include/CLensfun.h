// lensfun's database behind plain functions. The library is opened when the first database is. A database is used by one
// thread at a time: its searches note scores in it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CLENSFUN_MESSAGE_SIZE 200

/// Cameras and lenses with their calibrations.
typedef struct CLensfunDatabase CLensfunDatabase;
/// A camera or a lens of a database, which lives as long as that.
typedef struct CLensfunCamera CLensfunCamera;
typedef struct CLensfunLens CLensfunLens;

/// What there may be wrong with a database.
typedef enum { CLensfunLoaded, CLensfunNoLibrary, CLensfunNoDatabase } CLensfunStatus;

/// Reads the database of the system and of the user, or else that of a folder. Sets none and fills `message` on failure.
CLensfunStatus clensfun_load(
    const char *_Nullable folder, CLensfunDatabase *_Nullable *_Nonnull database, char *message);
/// Frees a database.
void clensfun_free(CLensfunDatabase *database);

/// The camera that is most like a maker and a model; NULL when none is.
const CLensfunCamera *_Nullable clensfun_camera(
    const CLensfunDatabase *database, const char *maker, const char *model);

/// What a database says of a camera.
typedef struct {
  const char *maker, *model;
  /// How many times the diagonal of its sensor fits into that of 36 by 24 millimetres.
  double crop;
} CLensfunCameraFacts;
CLensfunCameraFacts clensfun_camera_facts(const CLensfunCamera *camera);

/// The lens of a camera that is most like a name, or that is built into it; NULL when none is.
const CLensfunLens *_Nullable clensfun_lens_of(
    const CLensfunDatabase *database, const CLensfunCamera *camera, const char *name);
/// The lens at a place among all; NULL behind the last one.
const CLensfunLens *_Nullable clensfun_lens_at(const CLensfunDatabase *database, size_t place);

/// What a database says of a lens.
typedef struct {
  const char *maker, *model;
  /// The focal lengths in millimetres; 0 when unknown.
  double shortest, longest;
  /// The sensor that it was calibrated on: its crop factor, and its longer side divided by its shorter one.
  double crop, aspect;
  /// The place of its centre from that of the frame, in halves of the shorter side.
  double centerX, centerY;
} CLensfunLensFacts;
CLensfunLensFacts clensfun_lens_facts(const CLensfunLens *lens);

/// The models of distortion, in lensfun's notation.
typedef enum {
  CLensfunStraight,
  /// Rd = Ru (1 - k1 + k1 Ru^2)
  CLensfunPoly3,
  /// Rd = Ru (1 + k1 Ru^2 + k2 Ru^4)
  CLensfunPoly5,
  /// Rd = Ru (a Ru^3 + b Ru^2 + c Ru + 1 - a - b - c)
  CLensfunPTLens,
} CLensfunDistortion;

/// What corrects a lens at one setting.
typedef struct {
  CLensfunDistortion distortion;
  double distortionTerms[3];
  bool hasFringes;
  /// Rd = Ru (square Ru^2 + linear Ru + constant), for red and for blue.
  double red[3], blue[3];
  bool hasVignetting;
  /// Cd = Cs (1 + k1 R^2 + k2 R^4 + k3 R^6), R = 1 in the corners of the calibrated sensor.
  double vignetting[3];
} CLensfunCalibration;

/// What corrects a lens at a focal length in millimetres, an f-number and a distance in metres.
CLensfunCalibration clensfun_calibration(const CLensfunLens *lens, double focal, double aperture, double distance);

#pragma clang assume_nonnull end
