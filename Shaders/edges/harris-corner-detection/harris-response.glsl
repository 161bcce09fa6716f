//! filter harris-response
//! category edges
//! summary Computes the corner response of a pixel from the blurred gradients; a step of harris-corner-detection.
//! formula sensitivity (a b - c^2 - 0.04 (a + b)^2), with the picture's a, b, c in red, green and blue
//! role part
//! kind pixel
//! param sensitivity float 5 0.. "Factor of the response"
vec4 filter(vec4 tensor, Place place) {
  float trace = tensor.x + tensor.y;
  float response = tensor.x * tensor.y - tensor.z * tensor.z - 0.04 * trace * trace;
  return vec4(vec3(param.sensitivity * response), 1.0);
}
