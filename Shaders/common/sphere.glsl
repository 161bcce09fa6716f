// Spheres seen from the front.

/// The normal of a ball where it is seen at `offset` from its centre; at the rim, what is outside.
vec3 sphereNormal(vec2 offset, float radius) {
  vec2 across = offset / max(radius, 1e-6);
  float squared = dot(across, across);
  return squared < 1.0 ? vec3(across, sqrt(1.0 - squared)) : vec3(across * inversesqrt(squared), 0.0);
}
