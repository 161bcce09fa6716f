//! filter glass-sphere
//! gpuimage GPUImageGlassSphereFilter GlassSphereRefraction
//! category effects
//! summary Shows the picture in a glass ball with a bright rim and a highlight; transparent outside.
//! details Distances are fractions of the width, so the ball is round; its edge is antialiased over one pixel. The
//! details outside is transparent black. The light comes from the upper left.
//! formula in(1/2 - refract((0, 0, -1), n, refractive-index).xy), n the ball's normal
//! formula + 2.5 (1 - n.z^0.25) + 0.8 max(dot(n, normalize(-1/2, -1/2, 1)), 0)^15
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
  vec4 seen = at(0.5 - light.xy);
  float rim = 2.5 * (1.0 - sqrt(sqrt(normal.z)));
  float highlight = max(dot(normal, normalize(vec3(-0.5, -0.5, 1.0))), 0.0);
  seen.rgb += rim + 0.8 * powerOfPositive(highlight, 15.0);
  float coverage = discCoverage(offset * place.size.x, param.radius * place.size.x);
  return coverage > 0.0 ? vec4(seen.rgb, seen.a * coverage) : vec4(0.0);
}
