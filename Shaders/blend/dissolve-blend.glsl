//! filter dissolve-blend
//! gpuimage GPUImageDissolveBlendFilter DissolveBlend
//! category blend
//! summary Fades from the first picture to the second.
//! formula (1 - mix) base + mix overlay, on colours multiplied by their alpha
//! kind pixel
//! inputs base overlay
//! param mix float 0.5 0..1 "Share of the second picture"
//! identity mix == 0
vec4 filter(vec4 base, vec4 overlay, Place place) {
  float alpha = mix(base.a, overlay.a, param.mix);
  vec3 premultiplied = mix(base.a * base.rgb, overlay.a * overlay.rgb, param.mix);
  return vec4(alpha > 0.0 ? premultiplied / alpha : base.rgb, alpha);
}
