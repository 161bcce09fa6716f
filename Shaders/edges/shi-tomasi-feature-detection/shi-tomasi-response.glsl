//! filter shi-tomasi-response
//! category edges
//! summary Computes the corner response from the blurred gradients; a step of shi-tomasi-feature-detection.
//! formula sensitivity (a + b - sqrt((a - b)^2 + 4 c^2)) / 2, with the picture's a, b, c in red, green and blue
//! role part
//! kind pixel
//! param sensitivity float 1.5 0.. "Factor of the response"
vec4 filter(vec4 tensor, Place place) {
  float trace = tensor.x + tensor.y;
  float response = 0.5 * (trace - length(vec2(tensor.x - tensor.y, 2.0 * tensor.z)));
  return vec4(vec3(param.sensitivity * response), 1.0);
}
