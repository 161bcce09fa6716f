//! filter low-pass
//! gpuimage GPUImageLowPassFilter LowPassFilter
//! category temporal
//! summary Smooths over time: moving things leave a trail, noise fades.
//! details Each frame is mixed with the result of the one before, so a picture that stands still is reached after some
//! details frames: strength^n of what was there is left after n. The first frame, and a photograph, stays as it is.
//! formula out(n) = (1 - strength) in(n) + strength out(n - 1), out(0) = in(0), on colours multiplied by their alpha
//! example low-pass=strength=0.8
//! kind pixel
//! inputs image previous:out
//! param strength float 0.5 0..1 "Share of the frame before"
//! identity strength == 0
vec4 filter(vec4 image, vec4 previous, Place place) {
  float alpha = mix(image.a, previous.a, param.strength);
  vec3 premultiplied = mix(image.a * image.rgb, previous.a * previous.rgb, param.strength);
  return vec4(alpha > 0.0 ? premultiplied / alpha : image.rgb, alpha);
}
