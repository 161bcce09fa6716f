//! filter glass-sphere
//! gpuimage GPUImageGlassSphereFilter GlassSphereRefraction rim=2.5 highlight=0.8 softness=0
//! category effects
//! summary Shows the picture in a glass ball with a bright rim and a highlight; transparent outside.
//! details Distances are fractions of the width, so the ball is round; its edge fades over at least one pixel. The
//! details outside is transparent black. GPUImage has a rim of 2.5, a highlight of 0.8 and no softness. The light comes from the upper left.
//! formula in(1/2 - refract((0, 0, -1), n, refractive-index).xy), n the ball's normal
//! formula + rim (1 - n.z^0.25) + highlight max(dot(n, normalize(-1/2, -1/2, 1)), 0)^15
//! source the GPUImage definition
//! kind general
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.25 0..1 "Radius, in fractions of the width"
//! param refractive-index float 0.71 0..1 "Ratio of the speed of light in the ball to that around it"
//! param rim float 0.6 0..4 "Brightness of the rim"
//! param highlight float 0.5 0..4 "Brightness of the reflected light"
//! param softness float 0.04 0..1 "Width over which the edge fades, in fractions of the radius"
//! footprint 0 ; 0 ; width ; height
vec4 filter(Place place) {
  vec2 offset = (place.position - param.center) * vec2(1.0, place.size.y / place.size.x);
  vec3 normal = sphereNormal(offset, param.radius);
  vec3 light = refract(vec3(0.0, 0.0, -1.0), normal, param.refractiveIndex);
  vec4 seen = at(0.5 - light.xy);
  float rim = param.rim * (1.0 - sqrt(sqrt(normal.z)));
  float highlight = max(dot(normal, normalize(vec3(-0.5, -0.5, 1.0))), 0.0);
  seen.rgb += rim + param.highlight * powerOfPositive(highlight, 15.0);
  float radius = param.radius * place.size.x;
  float fade = max(param.softness * radius, 1.0);
  float coverage = min((radius + 0.5 - length(offset) * place.size.x) / fade, min(2.0 * radius, 1.0));
  return coverage > 0.0 ? vec4(seen.rgb, seen.a * coverage) : vec4(0.0);
}
