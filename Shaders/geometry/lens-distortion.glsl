//! filter lens-distortion
//! category geometry
//! summary Corrects lens distortion, or adds it.
//! details Distances are in halves of the diagonal: 1 in the corners. Negative coefficients correct barrel
//! details distortion, positive ones pincushion distortion. Outside the picture its edge repeats; use scale to hide
//! details that.
//! formula in(center + o (1 + k1 r^2 + k2 r^4 + k3 r^6)), o = (position - center) / scale, r its length
//! source D. C. Brown, Close-Range Camera Calibration, 1971
//! kind warp
//! param k1 float 0 -1..1 "Coefficient of the square"
//! param k2 float 0 -1..1 "Coefficient of the fourth power"
//! param k3 float 0 -1..1 "Coefficient of the sixth power"
//! param center point 0.5|0.5 "Centre of the lens, in fractions of width and height"
//! param scale float 1 0.1..10 "Magnification"
//! identity k1 == 0 && k2 == 0 && k3 == 0 && scale == 1
//! example lens-distortion=0.3
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let unit = 4 / ((width * width + height * height) * scale * scale)
//! footprint let ax = max(abs(left - cx), abs(right - cx))
//! footprint let ay = max(abs(top - cy), abs(bottom - cy))
//! footprint let far = (ax * ax + ay * ay) * unit
//! footprint let nx = max(max(left - cx, cx - right), 0)
//! footprint let ny = max(max(top - cy, cy - bottom), 0)
//! footprint let near = (nx * nx + ny * ny) * unit
//! footprint let n2 = near * near
//! footprint let n3 = n2 * near
//! footprint let f2 = far * far
//! footprint let f3 = f2 * far
//! footprint let low = (1 + min(k1 * near, k1 * far) + min(k2 * n2, k2 * f2) + min(k3 * n3, k3 * f3)) / scale
//! footprint let high = (1 + max(k1 * near, k1 * far) + max(k2 * n2, k2 * f2) + max(k3 * n3, k3 * f3)) / scale
//! footprint let west = cx + min(min((left - cx) * low, (left - cx) * high), (right - cx) * low)
//! footprint let north = cy + min(min((top - cy) * low, (top - cy) * high), (bottom - cy) * low)
//! footprint let east = cx + max(max((right - cx) * low, (right - cx) * high), (left - cx) * low)
//! footprint let south = cy + max(max((bottom - cy) * low, (bottom - cy) * high), (top - cy) * low)
//! footprint west ; north ; east ; south
vec2 warp(Place place) {
  vec2 offset = (place.position - param.center) / param.scale;
  vec2 radius = 2.0 * offset * place.size / length(place.size);
  float square = dot(radius, radius);
  return param.center + offset * (1.0 + square * (param.k1 + square * (param.k2 + square * param.k3)));
}
