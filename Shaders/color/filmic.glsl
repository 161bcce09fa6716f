//! filter filmic
//! category color
//! summary Maps linear light with a film curve: a soft toe, a long shoulder, no hard clipping.
//! formula h(2 rgb 2^exposure) / h(2 white), in linear light
//! formula h(x) = (x (0.22 x + 0.03) + 0.002) / (x (0.22 x + 0.3) + 0.06) - 1/30
//! source J. Hable, Filmic Tonemapping for Real-time Rendering, SIGGRAPH 2010 course
//! kind pixel
//! space linear
//! param exposure float 0 -10..10 "Exposure before the curve, in stops"
//! param white float 1 0.1..100 "Linear light that becomes white"
//! let gain = 2 * pow(2, exposure)
//! let w = 2 * max(white, 0.1)
//! let scale = 1 / ((w * (0.22 * w + 0.03) + 0.002) / (w * (0.22 * w + 0.3) + 0.06) - 1 / 30)
//! example filmic=1
vec4 filter(vec4 image, Place place) {
  // Beyond a million the curve is flat, and 32-bit floats would not hold its squares.
  vec3 x = clamp(image.rgb * param.gain, 0.0, 1e6);
  vec3 curve = (x * (0.22 * x + 0.03) + 0.002) / (x * (0.22 * x + 0.3) + 0.06) - 1.0 / 30.0;
  return vec4(curve * param.scale, image.a);
}
