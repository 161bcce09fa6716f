//! filter chroma-key
//! gpuimage GPUImageChromaKeyFilter ChromaKeying
//! category color
//! summary Makes a colour transparent, such as that of a green screen.
//! details Only the colour's chroma matters, not its brightness: lit and shaded parts of the screen become
//! details transparent alike.
//! formula alpha * smoothstep(sensitivity, sensitivity + smoothing, distance(CrCb, CrCb of the colour))
//! source the GPUImage definition; ITU-R BT.601 for Cr = 0.7132 (R - Y) and Cb = 0.5647 (B - Y)
//! kind pixel
//! param threshold-sensitivity float 0.4 0..1 "Distance in chroma within which all becomes transparent"
//! param smoothing float 0.1 0..1 "Further distance over which the picture comes back"
//! param color-to-replace color #00ff00 "Colour that becomes transparent"
vec4 filter(vec4 image, Place place) {
  float keep = chromaKey(image.rgb, param.colorToReplace.rgb, param.thresholdSensitivity, param.smoothing);
  return vec4(image.rgb, image.a * keep);
}
