//! filter focus-noise
//! category focus
//! summary Measures the noise of luma, the contrast and the fineness of the whole picture; a step of focus-peaking.
//! details Noise is measured behind the blur of focus-energy, since the processing of a camera hides it from finer
//! details scales. In display-encoded luma it grows towards dark, about with the inverse of luma. Of 12 by 12 places
//! details over the picture, the sixth least is noise without texture, if anything is flat. Black and clipped places
//! details do not count; where they leave fewer than 24 places, the noise counts as none.
//! details Some pictures show no detail of single pixels even where they are sharpest, such as enlarged ones. Where the
//! details quarters of focus-detail are pixels, the places therefore tell how much they may count.
//! formula red: least(n) / 0.406 + 0.00000065, the variance of the noise times luma; n = green energy * max(luma, 0.12)
//! formula green: contrast^0.7, blue: contrast^2, contrast = max(deviation of luma, 0.01) / 0.2
//! formula alpha: share of quarters in the score: 0 without quarters, 1 where they have several pixels, else
//! formula smoothstep(0.05, 0.2, max((detail - 192 n) / (red energy - 48 n))), places without texture left out
//! inputs energy detail
//! role part
//! kind reduce
//! jumps
vec2 centerOf(int place, vec2 size) {
  return floor((vec2(place % 12, place / 12) + 0.5) / 12.0 * size) + 0.5;
}

// Between pixels, each read is the mean of four: together they weigh three by three.
vec4 energyAround(vec2 center, vec2 size) {
  return 0.25 * (
    at((center + vec2(-0.5, -0.5)) / size) + at((center + vec2(0.5, -0.5)) / size)
    + at((center + vec2(-0.5, 0.5)) / size) + at((center + vec2(0.5, 0.5)) / size));
}

float detailAround(vec2 center, vec2 size) {
  return 0.25 * (
    at2((center + vec2(-0.5, -0.5)) / size).r + at2((center + vec2(0.5, -0.5)) / size).r
    + at2((center + vec2(-0.5, 0.5)) / size).r + at2((center + vec2(0.5, 0.5)) / size).r);
}

// The share of quarters in the score; `contrast` is squared.
float shareOfQuarters(float noise, float contrast, vec2 size) {
  vec4 any = at2(vec2(0.5));
  if (any.r < 0.0 || any.g < 0.5) {
    return any.r < 0.0 ? 0.0 : 1.0;
  }
  float greatest = 0.0;
  for (int place = 0; place < 144; place++) {
    vec2 center = centerOf(place, size);
    vec4 energy = energyAround(center, size);
    float variance = noise / max(energy.a, 0.12);
    float fine = energy.r - 48.0 * variance;
    if (fine > 2e-3 * contrast) {
      greatest = max(greatest, (detailAround(center, size) - 192.0 * variance) / fine);
    }
  }
  return smoothstep(0.05, 0.2, greatest);
}

vec4 filter(vec2 size) {
  float sum = 0.0;
  float squares = 0.0;
  float places = 0.0;
  // The six least values, in rising order.
  vec3 least = vec3(1.0);
  vec3 next = vec3(1.0);
  for (int place = 0; place < 144; place++) {
    vec4 energy = energyAround(centerOf(place, size), size);
    float luma = energy.a;
    sum += luma;
    squares += luma * luma;
    if (luma > 0.02 && luma < 0.95) {
      places += 1.0;
      float value = energy.g * max(luma, 0.12);
      vec3 larger = max(least, value);
      least = vec3(min(least.x, value), min(least.y, larger.x), min(least.z, larger.y));
      value = larger.z;
      larger = max(next, value);
      next = vec3(min(next.x, value), min(next.y, larger.x), min(next.z, larger.y));
    }
  }
  // Fewer places, fewer of them without texture.
  float found = places < 24.0 ? 0.0
    : places < 48.0 ? least.x : places < 72.0 ? least.y : places < 96.0 ? least.z
    : places < 120.0 ? next.x : places < 144.0 ? next.y : next.z;
  float mean = sum / 144.0;
  float contrast = max(sqrt(max(squares / 144.0 - mean * mean, 0.0)), 0.01) / 0.2;
  float noise = found / 0.406 + 0.65e-6;
  float share = shareOfQuarters(noise, contrast * contrast, size);
  return vec4(noise, pow(contrast, 0.7), contrast * contrast, share);
}
