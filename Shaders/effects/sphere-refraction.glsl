//! filter sphere-refraction
//! gpuimage GPUImageSphereRefractionFilter SphereRefraction
//! category effects
//! summary Shows the picture upside down through a refracting ball; transparent outside.
//! details Distances are fractions of the width, so the ball is round; its edge is antialiased over one pixel. The
//! details outside is transparent black.
//! formula in(1/2 + refract((0, 0, -1), n, refractive-index).xy / 2), n the ball's normal
//! source the GPUImage definition
//! kind general
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.25 0..1 "Radius, in fractions of the width"
//! param refractive-index float 0.71 0..1 "Ratio of the speed of light in the ball to that around it"
//! footprint 0 ; 0 ; width ; height
vec4 filter(Place place) {
  vec2 offset = (place.position - param.center) * vec2(1.0, place.size.y / place.size.x);
  vec3 normal = sphereNormal(offset, param.radius);
  vec3 light = refract(vec3(0.0, 0.0, -1.0), normal, param.refractiveIndex);
  vec4 seen = at(0.5 + 0.5 * light.xy);
  float coverage = discCoverage(offset * place.size.x, param.radius * place.size.x);
  return coverage > 0.0 ? vec4(seen.rgb, seen.a * coverage) : vec4(0.0);
}
