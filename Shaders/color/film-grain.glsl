//! filter film-grain
//! category color
//! summary Adds the grain of film: noise that is strongest in the middle tones.
//! details The noise depends only on the position and the seed, so a picture looks the same each time; change the
//! details seed per frame to make the grain move.
//! formula rgb + amount * 1.6 L (1 - L) * n, L = luma within 0..1
//! formula n = noise of standard deviation 1/4, linear between grains of the size, kept at that strength
//! source M. Jarzynski and M. Olano, Hash Functions for GPU Rendering, JCGT 2020, for the hash
//! kind pixel
//! param amount float 0.08 0..1 "Strength"
//! param size float 1.5 1..20 px "Size of a grain"
//! param color float 0.2 0..1 "Share of noise that differs between the channels"
//! param seed int 0 0.. "Number of the noise"
//! identity amount == 0
//! example film-grain=0.6
vec4 filter(vec4 image, Place place) {
  float light = clamp(luma(image.rgb), 0.0, 1.0);
  // At size 1 each pixel is a grain of its own; at others a grain lies at the same place of the picture.
  vec2 at = (floor(place.position * place.size) + 0.5) / param.size + 0.5;
  uvec2 cell = uvec2(at);
  vec2 part = at - floor(at);
  uint seed = uint(param.seed);
  vec4 weights = vec4((1.0 - part.x) * (1.0 - part.y), part.x * (1.0 - part.y),
    (1.0 - part.x) * part.y, part.x * part.y);
  vec4 noise = weights.x * grainNoise(cell, seed) + weights.y * grainNoise(cell + uvec2(1u, 0u), seed)
    + weights.z * grainNoise(cell + uvec2(0u, 1u), seed) + weights.w * grainNoise(cell + uvec2(1u), seed);
  vec3 grain = mix(vec3(noise.a), noise.rgb, param.color) / length(weights);
  return vec4(image.rgb + param.amount * 1.6 * light * (1.0 - light) * grain, image.a);
}
