//! filter focus-score
//! category focus
//! summary Scores how surely each pixel is in focus; a step of focus-peaking.
//! details Blur takes detail from fine scales before coarse ones. Energy of fine scales is therefore compared with
//! details what the place shows at the coarse one. It is compared with the noise, too: the more noise, the more the
//! details blurred scale decides. Relative to the contrast of the picture, faint pictures score like vivid ones.
//! formula clamp((log2(score) + 8) / 16, 0, 1), score = sqrt(f s) + 2 (80 n / limit) s
//! formula f = max(fine - 52 n, 0) / limit, s = max(blurred - 1.056 n, 0) / (0.35 expected + 1.624 n + floor)
//! formula limit = expected + 80 n + floor, expected = 0.12 contrast^0.7 coarse^0.65, floor = 0.0002 contrast^2
//! formula with the width thin 0 where the fine energy of the pixel's own block is below 0.7 fine
//! formula n = variance of the noise at the luma of the place; energies are means over about five by five pixels
//! role part
//! kind general
//! jumps
//! taps 9
//! inputs image energy scene
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! param width enum fine thin|fine|medium|bold|broad "Width of focus-peaking"
//! footprint energy: left / 2 - spacing ; top / 2 - spacing ; right / 2 + spacing ; bottom / 2 + spacing
//! identity mode == 3
vec4 filter(Place place) {
  // Taps are counted from the place of this pixel, which is twice that of its block. The weights are those of the
  // mean of four linear reads 1.5 pixels from this one, and cost less.
  ivec2 block = place.pixel / 2 - place.pixel;
  ivec2 odd = place.pixel - place.pixel / 2 * 2;
  vec3 across = odd.x == 0 ? vec3(0.5, 0.25, 0.25) : vec3(0.25, 0.25, 0.5);
  vec3 down = odd.y == 0 ? vec3(0.5, 0.25, 0.25) : vec3(0.25, 0.25, 0.5);
  vec4 energy = vec4(0.0);
  for (int row = 0; row < 3; row++) {
    int y = block.y + param.spacing * (row - 1);
    energy += down[row] * (
      across.x * tap2(block.x - param.spacing, y) + across.y * tap2(block.x, y)
      + across.z * tap2(block.x + param.spacing, y));
  }
  vec4 scene = tap3(0, 0);
  float noise = scene.r / max(energy.a, 0.12);
  float expected = 0.12 * scene.g * pow(energy.b, 0.65);
  float least = 2e-4 * scene.b;
  float limit = expected + 80.0 * noise + least;
  float fine = max(energy.r - 52.0 * noise, 0.0) / limit;
  float blurred = max(energy.g - 1.056 * noise, 0.0) / (0.35 * expected + 1.624 * noise + least);
  float score = sqrt(fine * blurred) + 160.0 * noise / limit * blurred;
  // Thin marks lie on the detail itself, not on what is around it.
  if (param.width == 0 && tap2(block.x, block.y).r < 0.7 * energy.r) {
    score = 0.0;
  }
  return vec4(vec3(focusLevelOf(score)), 1.0);
}
