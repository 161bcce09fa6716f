//! filter pinch-distortion
//! gpuimage GPUImagePinchDistortionFilter PinchDistortion
//! category geometry
//! summary Pinches a round part of the picture towards its centre, or magnifies it.
//! details Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
//! formula in(center + (position - center) (1 + scale (1/2 - d) / (1/2))) where d < radius
//! formula d is the distance of position and center; elsewhere the picture is unchanged
//! source the GPUImage definition
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 1 0..2 "Radius, in fractions of the width"
//! param scale float 0.5 -2..2 "Strength; above 0 pinches, below 0 magnifies"
//! identity scale == 0 || radius == 0
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let across = max(abs(left - cx), abs(right - cx))
//! footprint let along = max(abs(top - cy), abs(bottom - cy))
//! footprint let far = min(sqrt(across * across + along * along) / width, radius)
//! footprint let low = min(1, min(1 + scale, 1 + scale * (1 - 2 * far)))
//! footprint let high = max(1, max(1 + scale, 1 + scale * (1 - 2 * far)))
//! footprint let west = cx + min(min((left - cx) * low, (left - cx) * high), (right - cx) * low)
//! footprint let north = cy + min(min((top - cy) * low, (top - cy) * high), (bottom - cy) * low)
//! footprint let east = cx + max(max((right - cx) * low, (right - cx) * high), (left - cx) * low)
//! footprint let south = cy + max(max((bottom - cy) * low, (bottom - cy) * high), (top - cy) * low)
//! footprint west ; north ; east ; south
vec2 warp(Place place) {
  vec2 offset = place.position - param.center;
  float d = length(offset * vec2(1.0, place.size.y / place.size.x));
  float factor = d < param.radius ? 1.0 + param.scale * (1.0 - 2.0 * d) : 1.0;
  return param.center + offset * factor;
}
