//! filter low-pass
//! gpuimage GPUImageLowPassFilter LowPassFilter
//! category temporal
//! summary Smooths over time: moving objects leave a trail, noise fades.
//! details Each frame is blended with the previous result, so a still picture is reached after some frames: after n
//! details frames strength^n of the earlier picture remains. The first frame, like a photograph, is unchanged.
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
