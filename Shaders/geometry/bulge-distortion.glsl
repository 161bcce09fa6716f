//! filter bulge-distortion
//! gpuimage GPUImageBulgeDistortionFilter BulgeDistortion
//! category geometry
//! summary Magnifies a round part of the picture as if it bulged towards the viewer, or shrinks it.
//! details Distances are in fractions of the width, so that the bulge is round whatever the picture's proportions.
//! formula in(center + (position - center) (1 - scale (radius - d) / radius)^2) where d < radius
//! formula d is the distance of position and center; elsewhere the picture is unchanged
//! source the GPUImage definition, with distances that are right for every centre
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.25 0..1 "Radius, in fractions of the width"
//! param scale float 0.5 -1..1 "Strength; above 0 magnifies, below 0 shrinks"
//! let slope = 1 / max(radius, 0.000001)
//! identity scale == 0 || radius == 0
vec2 warp(Place place) {
  vec2 offset = place.position - param.center;
  float d = length(offset * vec2(1.0, place.size.y / place.size.x));
  float factor = 1.0 - param.scale * max(1.0 - d * param.slope, 0.0);
  return param.center + offset * (factor * factor);
}
