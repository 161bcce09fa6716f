//! filter bulge-distortion
//! gpuimage GPUImageBulgeDistortionFilter BulgeDistortion
//! category geometry
//! summary Magnifies a round part of the picture as if it bulged towards the viewer, or shrinks it.
//! details Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
//! formula in(center + (position - center) (1 - scale (radius - d) / radius)^2) where d < radius
//! formula d is the distance of position and center; elsewhere the picture is unchanged
//! source the GPUImage definition, with distances that are right for every centre
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.25 0..1 "Radius, in fractions of the width"
//! param scale float 0.5 -1..1 "Strength; above 0 magnifies, below 0 shrinks"
//! let slope = 1 / max(radius, 0.000001)
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let near = max(max(max(left - cx, cx - right), max(top - cy, cy - bottom)), 0) / width
//! footprint let most = pow(1 - scale * max(1 - near * slope, 0), 2)
//! footprint let low = min(most, 1)
//! footprint let high = max(most, 1)
//! footprint let west = cx + min((left - cx) * low, (left - cx) * high)
//! footprint let north = cy + min((top - cy) * low, (top - cy) * high)
//! footprint let east = cx + max((right - cx) * low, (right - cx) * high)
//! footprint let south = cy + max((bottom - cy) * low, (bottom - cy) * high)
//! footprint west ; north ; east ; south
//! identity scale == 0 || radius == 0
vec2 warp(Place place) {
  vec2 offset = place.position - param.center;
  float d = length(offset * vec2(1.0, place.size.y / place.size.x));
  float factor = 1.0 - param.scale * max(1.0 - d * param.slope, 0.0);
  return param.center + offset * (factor * factor);
}
