#include "LensfunReference.h"

#include <lensfun/lensfun.h>
#include <stddef.h>

typedef struct {
  lfDatabase *database;
  const lfLens *lens;
  float crop;
} Found;

static Found find(const char *folder, const LensfunPhotograph *photograph) {
  Found found = {lf_db_new(), NULL, 0};
  if (folder ? lf_db_load_directory(found.database, folder) == 0 : lf_db_load(found.database) != LF_NO_ERROR)
    return found;
  const lfCamera **cameras = lf_db_find_cameras(found.database, photograph->maker, photograph->camera);
  if (!cameras) return found;
  found.crop = cameras[0]->CropFactor * photograph->cropError;
  const lfLens **lenses = lf_db_find_lenses_hd(found.database, cameras[0], NULL, photograph->lens, 0);
  if (lenses) found.lens = lenses[0];
  lf_free(lenses);
  lf_free(cameras);
  return found;
}

static lfModifier *modifier(const Found *found, const LensfunPhotograph *photograph, float scale, int flags) {
  lfModifier *result = lf_modifier_new(found->lens, found->crop, photograph->width, photograph->height);
  lf_modifier_initialize(
      result, found->lens, LF_PF_F32, photograph->focal, photograph->aperture, photograph->distance, scale,
      found->lens->Type, flags, photograph->isReversed);
  return result;
}

int lensfun_distortion_model(const char *folder, const LensfunPhotograph *photograph) {
  Found found = find(folder, photograph);
  lfLensCalibDistortion distortion;
  int model = -1;
  if (found.lens && lf_lens_interpolate_distortion(found.lens, photograph->focal, &distortion)) model = distortion.Model;
  lf_db_destroy(found.database);
  return model;
}

int lensfun_fringe_model(const char *folder, const LensfunPhotograph *photograph) {
  Found found = find(folder, photograph);
  lfLensCalibTCA fringes;
  int model = -1;
  if (found.lens && lf_lens_interpolate_tca(found.lens, photograph->focal, &fringes)) model = fringes.Model;
  lf_db_destroy(found.database);
  return model;
}

float lensfun_scale(const char *folder, const LensfunPhotograph *photograph) {
  Found found = find(folder, photograph);
  float scale = 0;
  if (found.lens) {
    lfModifier *lens = modifier(&found, photograph, 1, LF_MODIFY_DISTORTION | LF_MODIFY_TCA);
    scale = lf_modifier_get_auto_scale(lens, photograph->isReversed);
    lf_modifier_destroy(lens);
  }
  lf_db_destroy(found.database);
  return scale;
}

bool lensfun_places(const char *folder, const LensfunPhotograph *photograph, float scale, float *places) {
  Found found = find(folder, photograph);
  bool isDone = false;
  if (found.lens) {
    lfModifier *lens = modifier(&found, photograph, scale, LF_MODIFY_DISTORTION | LF_MODIFY_TCA | LF_MODIFY_SCALE);
    isDone = true;
    // One at a time: for several it approximates reciprocals, which moves places by up to a tenth of a pixel.
    for (int y = 0; y < photograph->height; y++)
      for (int x = 0; x < photograph->width; x++, places += 6)
        isDone &= lf_modifier_apply_subpixel_geometry_distortion(lens, (float)x, (float)y, 1, 1, places) != 0;
    lf_modifier_destroy(lens);
  }
  lf_db_destroy(found.database);
  return isDone;
}

bool lensfun_light(const char *folder, const LensfunPhotograph *photograph, float *pixels) {
  Found found = find(folder, photograph);
  bool isDone = false;
  if (found.lens) {
    lfModifier *lens = modifier(&found, photograph, 1, LF_MODIFY_VIGNETTING);
    int stride = photograph->width * 3 * (int)sizeof(float);
    isDone = lf_modifier_apply_color_modification(
                 lens, pixels, 0, 0, photograph->width, photograph->height, LF_CR_3(RED, GREEN, BLUE), stride) != 0;
    lf_modifier_destroy(lens);
  }
  lf_db_destroy(found.database);
  return isDone;
}
