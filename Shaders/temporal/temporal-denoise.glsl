//! filter temporal-denoise
//! category temporal
//! summary Reduces noise in static areas by averaging frames; moving areas stay sharp.
//! details A pixel is blended with the previous result as far as its 3x3 neighbourhood has not changed by more than
//! details noise explains. A photograph is unchanged.
//! formula out(n) = mix(in(n), out(n - 1), strength exp(-(change / noise)^2))
//! formula change = length of the mean of in(n) - out(n - 1) over 3x3 pixels
//! source J. C. Brailean et al., Noise Reduction Filters for Dynamic Image Sequences: A Review, Proceedings of the IEEE 1995
//! example temporal-denoise=strength=0.9
//! kind stencil 1
//! inputs image previous:out
//! param strength float 0.8 0..1 "Share of the frame before where nothing moves"
//! param noise float 0.05 0.005..0.5 "Change of a mean of 3x3 pixels that still counts as noise, of full scale"
//! identity strength == 0
vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec4 previous = tap2(0, 0);
  vec3 change = vec3(0.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      change += tap(x, y).rgb - tap2(x, y).rgb;
    }
  }
  float ratio = length(change) / (9.0 * param.noise);
  float share = param.strength * exp(-min(ratio * ratio, 80.0));
  return vec4(mix(image.rgb, previous.rgb, share), image.a);
}
