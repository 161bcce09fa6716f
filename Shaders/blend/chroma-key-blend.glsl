//! filter chroma-key-blend
//! gpuimage GPUImageChromaKeyBlendFilter ChromaKeyBlend
//! category blend
//! summary Replaces a colour of the picture by the overlay.
//! details Only the colour's chroma matters, not its brightness: lit and shaded parts of a green screen are both
//! details replaced.
//! formula keep = smoothstep(sensitivity, sensitivity + smoothing, distance(CrCb, CrCb of the colour))
//! formula mix(overlay, base, keep), on colours multiplied by their alpha
//! source the GPUImage definition; ITU-R BT.601 for Cr = 0.7132 (R - Y) and Cb = 0.5647 (B - Y)
//! kind pixel
//! inputs base overlay
//! param threshold-sensitivity float 0.4 0..1 "Distance in chroma within which all is replaced"
//! param smoothing float 0.1 0..1 "Further distance over which the picture comes back"
//! param color-to-replace color #00ff00 "Colour to replace"
vec4 filter(vec4 base, vec4 overlay, Place place) {
  float keep = chromaKey(base.rgb, param.colorToReplace.rgb, param.thresholdSensitivity, param.smoothing);
  float alpha = mix(overlay.a, base.a, keep);
  vec3 premultiplied = mix(overlay.a * overlay.rgb, base.a * base.rgb, keep);
  return vec4(alpha > 0.0 ? premultiplied / alpha : base.rgb, alpha);
}
