//! filter focus-score
//! category focus
//! summary Scores how surely the four places of each block are in focus; a step of focus-peaking.
//! details Red and green are the scores of the upper two, blue and alpha those of the lower two: one read of each energy
//! details does for all four.
//! details Blur takes detail from fine scales before coarse ones. Energy of fine scales is therefore compared with
//! details what the place shows at the coarse one. It is compared with the noise, too: the more noise, the more the
//! details blurred scale decides. Of white noise the finest scale has 49 times as much as the blurred one, of detail
//! details behind a lens far less: that tells noise that is stronger than elsewhere, as in the dark. Relative to the
//! details contrast of the picture, faint pictures score like vivid ones.
//! formula score = sqrt(f s) + 2 (80 n / limit) s
//! formula f = max(fine - 48 n, 0) / limit
//! formula s = max(blurred - 0.016 fine - 0.975 n, 0) / (0.35 expected + 1.624 n + floor)
//! formula limit = expected + 80 n + floor, expected = 0.12 contrast^0.7 coarse^0.65, floor = 0.0002 contrast^2
//! formula 0 where the fine energy of the place's own block is below 0.15 fine, with the width thin below 0.7 fine
//! formula n = variance of the noise at the luma of the place; energies are means over about five by five places
//! role part
//! kind general
//! jumps
//! taps 9
//! inputs energy scene
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param width enum fine thin|fine|medium|bold|broad "Width of focus-peaking"
//! footprint left - 1 ; top - 1 ; right + 1 ; bottom + 1
//! identity mode == 3
// The score of a place from the mean energies around it; those of its own block tell whether the detail is there.
float scoreAt(vec4 energy, vec4 own, vec4 scene) {
  float noise = scene.r / max(energy.a, 0.12);
  float expected = 0.12 * scene.g * pow(energy.b, 0.65);
  float least = 2e-4 * scene.b;
  float limit = expected + 80.0 * noise + least;
  float fine = max(energy.r - 48.0 * noise, 0.0) / limit;
  float blurred = max(energy.g - 0.016 * energy.r - 0.975 * noise, 0.0) / (0.35 * expected + 1.624 * noise + least);
  float score = sqrt(fine * blurred) + 160.0 * noise / limit * blurred;
  // Marks lie on the detail itself, not on what is around it.
  bool isBeside = own.r < (param.width == 0 ? 0.7 : 0.15) * energy.r;
  return isBeside ? 0.0 : min(score, 1e9);
}

vec4 filter(Place place) {
  // The weights are those of the mean of four linear reads 1.5 places from the place: half of them on the block that is
  // next to the other column or row, a quarter each on its own and on the third.
  vec4 left0, right0, left1, right1, left2, right2, own;
  for (int row = 0; row < 3; row++) {
    int y = row - 1;
    vec4 before = tap(-1, y);
    vec4 middle = tap(0, y);
    vec4 after = tap(1, y);
    vec4 left = 0.5 * before + 0.25 * (middle + after);
    vec4 right = 0.25 * (before + middle) + 0.5 * after;
    if (row == 0) { left0 = left; right0 = right; }
    if (row == 1) { left1 = left; right1 = right; own = middle; }
    if (row == 2) { left2 = left; right2 = right; }
  }
  vec4 scene = tap2(0, 0);
  return vec4(
    scoreAt(0.5 * left0 + 0.25 * (left1 + left2), own, scene),
    scoreAt(0.5 * right0 + 0.25 * (right1 + right2), own, scene),
    scoreAt(0.25 * (left0 + left1) + 0.5 * left2, own, scene),
    scoreAt(0.25 * (right0 + right1) + 0.5 * right2, own, scene));
}
