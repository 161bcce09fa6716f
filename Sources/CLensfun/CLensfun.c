#include "CLensfun.h"

#include <ctype.h>
#include <dlfcn.h>
#include <lensfun/lensfun.h>
#include <pthread.h>
#include <stdio.h>

#define FUNCTIONS(X) \
  X(lf_db_new) \
  X(lf_db_destroy) \
  X(lf_db_load) \
  X(lf_db_load_directory) \
  X(lf_db_find_cameras_ext) \
  X(lf_db_find_lenses_hd) \
  X(lf_db_get_lenses) \
  X(lf_lens_interpolate_distortion) \
  X(lf_lens_interpolate_tca) \
  X(lf_lens_interpolate_vignetting) \
  X(lf_mlstr_get) \
  X(lf_free)

static struct {
#define DECLARE(name) __typeof__(name) *name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} library;

static char problem[CLENSFUN_MESSAGE_SIZE];

// The structures of the headers are those of this version; 0.4 has others, and another number.
static const char file[] = "liblensfun.so.1";

static void openLibrary(void) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(problem, sizeof problem, "lensfun is not installed; install the package of %s, such as liblensfun1", file);
    return;
  }
#define LOOK_UP(name) \
  library.name = (__typeof__(name) *)dlsym(handle, #name); \
  if (!library.name) { \
    snprintf(problem, sizeof problem, "lensfun has no %s; install a newer %s", #name, file); \
    return; \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

CLensfunStatus clensfun_load(const char *folder, CLensfunDatabase **database, char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, openLibrary);
  *database = NULL;
  if (problem[0]) {
    snprintf(message, CLENSFUN_MESSAGE_SIZE, "%s", problem);
    return CLensfunNoLibrary;
  }
  lfDatabase *loaded = library.lf_db_new();
  bool isLoaded = loaded && (folder ? library.lf_db_load_directory(loaded, folder) != 0
                                    : library.lf_db_load(loaded) == LF_NO_ERROR);
  const lfLens *const *lenses = isLoaded ? library.lf_db_get_lenses(loaded) : NULL;
  if (!lenses || !lenses[0]) {
    if (loaded) library.lf_db_destroy(loaded);
    snprintf(message, CLENSFUN_MESSAGE_SIZE, "lensfun's database of lenses is not installed%s%s", folder ? " in " : "",
             folder ? folder : "; install its package, such as liblensfun-data-v1");
    return CLensfunNoDatabase;
  }
  *database = (CLensfunDatabase *)loaded;
  return CLensfunLoaded;
}

void clensfun_free(CLensfunDatabase *database) { library.lf_db_destroy((lfDatabase *)database); }

static const char *text(const char *value) {
  const char *found = value ? library.lf_mlstr_get((lfMLstr)value) : NULL;
  return found ? found : "";
}

const CLensfunCamera *clensfun_camera(const CLensfunDatabase *database, const char *maker, const char *model) {
  const lfCamera **found = library.lf_db_find_cameras_ext(
      (const lfDatabase *)database, maker[0] ? maker : NULL, model, LF_SEARCH_SORT_AND_UNIQUIFY);
  const lfCamera *best = found ? found[0] : NULL;
  library.lf_free(found);
  return (const CLensfunCamera *)best;
}

CLensfunCameraFacts clensfun_camera_facts(const CLensfunCamera *camera) {
  const lfCamera *known = (const lfCamera *)camera;
  return (CLensfunCameraFacts){text(known->Maker), text(known->Model), known->CropFactor};
}

const CLensfunLens *clensfun_lens_of(const CLensfunDatabase *database, const CLensfunCamera *camera, const char *name) {
  const lfCamera *known = (const lfCamera *)camera;
  const lfDatabase *all = (const lfDatabase *)database;
  const lfLens **found = name[0] ? library.lf_db_find_lenses_hd(all, known, NULL, name, 0) : NULL;
  // The mount of a lens that cannot be changed is one of its own, in lower case, and the lens's name in the database is
  // seldom that of the metadata.
  if (!found && known->Mount && islower((unsigned char)known->Mount[0]))
    found = library.lf_db_find_lenses_hd(all, known, NULL, "", 0);
  const lfLens *best = found ? found[0] : NULL;
  library.lf_free(found);
  return (const CLensfunLens *)best;
}

const CLensfunLens *clensfun_lens_at(const CLensfunDatabase *database, size_t place) {
  return (const CLensfunLens *)library.lf_db_get_lenses((const lfDatabase *)database)[place];
}

CLensfunLensFacts clensfun_lens_facts(const CLensfunLens *lens) {
  const lfLens *known = (const lfLens *)lens;
  return (CLensfunLensFacts){
      .maker = text(known->Maker),
      // In English many are called 'fixed lens'.
      .model = known->Model ? known->Model : "",
      .shortest = known->MinFocal,
      .longest = known->MaxFocal,
      .crop = known->CropFactor,
      .aspect = known->AspectRatio,
      .centerX = known->CenterX,
      .centerY = known->CenterY,
  };
}

static CLensfunDistortion distortionModel(enum lfDistortionModel model) {
  switch (model) {
  case LF_DIST_MODEL_POLY3: return CLensfunPoly3;
  case LF_DIST_MODEL_POLY5: return CLensfunPoly5;
  case LF_DIST_MODEL_PTLENS: return CLensfunPTLens;
  default: return CLensfunStraight;
  }
}

CLensfunCalibration clensfun_calibration(const CLensfunLens *lens, double focal, double aperture, double distance) {
  const lfLens *known = (const lfLens *)lens;
  CLensfunCalibration result = {.distortion = CLensfunStraight};
  lfLensCalibDistortion distortion;
  if (library.lf_lens_interpolate_distortion(known, (float)focal, &distortion)) {
    result.distortion = distortionModel(distortion.Model);
    for (int term = 0; term < 3; term++) result.distortionTerms[term] = distortion.Terms[term];
  }
  lfLensCalibTCA fringes;
  if (library.lf_lens_interpolate_tca(known, (float)focal, &fringes) && fringes.Model != LF_TCA_MODEL_NONE) {
    bool isLinear = fringes.Model == LF_TCA_MODEL_LINEAR;
    result.hasFringes = true;
    for (int power = 0; power < 3; power++) {
      result.red[power] = isLinear && power > 0 ? 0 : fringes.Terms[power * 2];
      result.blue[power] = isLinear && power > 0 ? 0 : fringes.Terms[power * 2 + 1];
    }
  }
  lfLensCalibVignetting vignetting;
  result.hasVignetting =
      library.lf_lens_interpolate_vignetting(known, (float)focal, (float)aperture, (float)distance, &vignetting) &&
      vignetting.Model == LF_VIGNETTING_MODEL_PA;
  for (int term = 0; term < 3 && result.hasVignetting; term++) result.vignetting[term] = vignetting.Terms[term];
  return result;
}
