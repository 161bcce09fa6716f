//! filter sharpness-score
//! category focus
//! summary Divides means by the brightness; the last step of sharpness.
//! formula red / alpha^2, or (blue - green^2) / alpha^2; alpha counts as 0.001 at least
//! role part
//! kind pixel
//! out float
//! param operator enum tenengrad tenengrad|laplacian "What is measured"
vec4 filter(vec4 image, Place place) {
  float brightness = max(image.a, 1e-3);
  float energy = param.operator == 0 ? image.r : max(image.b - image.g * image.g, 0.0);
  return vec4(vec3(energy / (brightness * brightness)), 1.0);
}
