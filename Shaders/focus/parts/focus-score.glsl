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
//! details Where the squares of focus-luma have quarters, the detail of these counts most: the depth of field of a large
//! details picture is that of its finest detail. Faint texture, which blur leaves at the larger squares, scores 0.1 at most
//! details there: only the greatest sensitivities mark it. How much they count depends on the picture.
//! formula score = mix(x(0.0002), max(min(x(0.0002), 0.1), 0.67 (x(0.006) + 2 (q^2 f)^(1/3))^(2/3)), share of quarters)
//! formula x(least) = sqrt(f s) + 2 (80 n / limit) s
//! formula f = max(fine - 48 n, 0) / limit, q = max(detail of quarters - 192 n, 0) / (limit + 240 n)
//! formula s = max(blurred - 0.016 fine - 0.975 n, 0) / (0.35 expected + 1.624 n + floor)
//! formula limit = expected + 80 n + floor, expected = 0.12 contrast^0.7 coarse^0.65, floor = least contrast^2
//! formula 0 where the fine energy of the place's own block is below 0.15 fine, with the width thin below 0.7 fine
//! formula n = variance of the noise at the luma of the place; energies are means over about five by five places
//! role part
//! kind general
//! jumps
//! taps 18
//! inputs energy scene detail
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param width enum fine thin|fine|medium|bold|broad "Width of focus-peaking"
//! footprint left - 1 ; top - 1 ; right + 1 ; bottom + 1
//! identity mode == 3
// The score of fine and blurred energies of which the noise is taken; below `least`, texture is faint.
float scoreOf(float fine, float blurred, float expected, float noise, float least) {
  float limit = expected + 80.0 * noise + least;
  float soft = blurred / (0.35 * expected + 1.624 * noise + least);
  return sqrt(fine / limit * soft) + 160.0 * noise / limit * soft;
}

// The score of a place from the mean energies around it; those of its own block tell whether the detail is there.
float scoreAt(vec4 energy, float detail, vec4 own, vec4 scene) {
  float noise = scene.r / max(energy.a, 0.12);
  float expected = 0.12 * scene.g * pow(energy.b, 0.65);
  float fine = max(energy.r - 48.0 * noise, 0.0);
  float blurred = max(energy.g - 0.016 * energy.r - 0.975 * noise, 0.0);
  float score = scoreOf(fine, blurred, expected, noise, 2e-4 * scene.b);
  if (scene.a > 0.0) {
    float least = 6e-3 * scene.b;
    float finest = max(detail - 192.0 * noise, 0.0) / (expected + 320.0 * noise + least);
    float sum = scoreOf(fine, blurred, expected, noise, least)
      + 2.0 * pow(finest * finest * fine / (expected + 80.0 * noise + least), 1.0 / 3.0);
    score = mix(score, max(min(score, 0.1), 0.67 * pow(sum, 2.0 / 3.0)), scene.a);
  }
  // Marks lie on the detail itself, not on what is around it.
  bool isBeside = own.r < (param.width == 0 ? 0.7 : 0.15) * energy.r;
  return isBeside ? 0.0 : min(score, 1e9);
}

vec4 filter(Place place) {
  // The weights are those of the mean of four linear reads 1.5 places from the place: half of them on the block that is
  // next to the other column or row, a quarter each on its own and on the third.
  vec4 left0, right0, left1, right1, left2, right2, own;
  // The detail of the left and the right places.
  vec2 detail0, detail1, detail2;
  for (int row = 0; row < 3; row++) {
    int y = row - 1;
    vec4 before = tap(-1, y);
    vec4 middle = tap(0, y);
    vec4 after = tap(1, y);
    vec4 left = 0.5 * before + 0.25 * (middle + after);
    vec4 right = 0.25 * (before + middle) + 0.5 * after;
    vec3 found = vec3(tap3(-1, y).r, tap3(0, y).r, tap3(1, y).r);
    vec2 detail = vec2(dot(found, vec3(0.5, 0.25, 0.25)), dot(found, vec3(0.25, 0.25, 0.5)));
    if (row == 0) { left0 = left; right0 = right; detail0 = detail; }
    if (row == 1) { left1 = left; right1 = right; detail1 = detail; own = middle; }
    if (row == 2) { left2 = left; right2 = right; detail2 = detail; }
  }
  vec4 scene = tap2(0, 0);
  vec2 upper = 0.5 * detail0 + 0.25 * (detail1 + detail2);
  vec2 lower = 0.25 * (detail0 + detail1) + 0.5 * detail2;
  return vec4(
    scoreAt(0.5 * left0 + 0.25 * (left1 + left2), upper.x, own, scene),
    scoreAt(0.5 * right0 + 0.25 * (right1 + right2), upper.y, own, scene),
    scoreAt(0.25 * (left0 + left1) + 0.5 * left2, lower.x, own, scene),
    scoreAt(0.25 * (right0 + right1) + 0.5 * right2, lower.y, own, scene));
}
