//! filter focus-score
//! category focus
//! summary Scores how surely each pixel is in focus; a step of focus-peaking.
//! details Blur takes detail from fine scales before coarse ones. Energy of fine scales is therefore compared with
//! details what the place shows at the coarse one. It is compared with the noise, too: the more noise, the more the
//! details blurred scale decides. Relative to the contrast of the picture, faint pictures score like vivid ones.
//! formula clamp((log2(score) + 8) / 16, 0, 1), score = f^0.6 s^0.4 + 2 (80 n / limit) s
//! formula f = max(fine - 40 n, 0) / limit, s = max(blurred - 0.812 n, 0) / (0.35 expected + 1.624 n + floor)
//! formula limit = expected + 80 n + floor, expected = 0.12 contrast^0.7 coarse^0.65, floor = 0.0002 contrast^2
//! formula n = variance of the noise at the luma of the place; energies are means over about five by five pixels
//! role part
//! kind general
//! jumps
//! taps 4
//! inputs image energy scene
//! footprint energy: left / 2 - 1 ; top / 2 - 1 ; right / 2 + 1 ; bottom / 2 + 1
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! identity mode == 3
vec4 filter(Place place) {
  vec2 scale = 0.5 / inputSize2();
  vec2 pixel = vec2(place.pixel) + 0.5;
  vec4 energy = 0.25 * (
    at2((pixel + vec2(-1.5, -1.5)) * scale) + at2((pixel + vec2(1.5, -1.5)) * scale)
    + at2((pixel + vec2(-1.5, 1.5)) * scale) + at2((pixel + vec2(1.5, 1.5)) * scale));
  vec4 scene = tap3(0, 0);
  float noise = scene.r / max(-1.0 - energy.a, 0.12);
  float expected = 0.12 * scene.g * pow(energy.b, 0.65);
  float least = 2e-4 * scene.b;
  float limit = expected + 80.0 * noise + least;
  float fine = max(energy.r - 40.0 * noise, 0.0) / limit;
  float blurred = max(energy.g - 0.812 * noise, 0.0) / (0.35 * expected + 1.624 * noise + least);
  float score = pow(fine, 0.6) * pow(blurred, 0.4) + 160.0 * noise / limit * blurred;
  return vec4(vec3(focusLevelOf(score)), 1.0);
}
