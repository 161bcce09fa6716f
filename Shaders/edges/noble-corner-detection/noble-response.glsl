//! filter noble-response
//! category edges
//! summary Computes the corner response of a pixel from the blurred gradients; a step of noble-corner-detection.
//! formula sensitivity (a b - c^2) / (a + b), with the picture's a, b, c in red, green and blue
//! role part
//! kind pixel
//! jumps
//! param sensitivity float 5 0.. "Factor of the response"
vec4 filter(vec4 tensor, Place place) {
  float trace = tensor.x + tensor.y;
  float response = trace > 0.0 ? (tensor.x * tensor.y - tensor.z * tensor.z) / trace : 0.0;
  return vec4(vec3(param.sensitivity * response), 1.0);
}
