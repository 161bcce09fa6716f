//! filter stretch-distortion
//! gpuimage GPUImageStretchDistortionFilter StretchDistortion
//! category geometry
//! summary Stretches the middle of the picture to twice its size and compresses the rest.
//! formula n' = n (1/2 + smoothstep(1/4, 1/2, |n|) / 2) for each axis, n the offset from center in half sides
//! source the GPUImage definition
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let tl = min(max(abs(left - cx) * 8 / width - 1, 0), 1)
//! footprint let tt = min(max(abs(top - cy) * 8 / height - 1, 0), 1)
//! footprint let tr = min(max(abs(right - cx) * 8 / width - 1, 0), 1)
//! footprint let tb = min(max(abs(bottom - cy) * 8 / height - 1, 0), 1)
//! footprint let west = cx + (left - cx) * (0.5 + 0.5 * tl * tl * (3 - 2 * tl))
//! footprint let north = cy + (top - cy) * (0.5 + 0.5 * tt * tt * (3 - 2 * tt))
//! footprint let east = cx + (right - cx) * (0.5 + 0.5 * tr * tr * (3 - 2 * tr))
//! footprint west ; north ; east ; cy + (bottom - cy) * (0.5 + 0.5 * tb * tb * (3 - 2 * tb))
vec2 warp(Place place) {
  vec2 offset = place.position - param.center;
  vec2 share = smoothstep(vec2(0.25), vec2(0.5), 2.0 * abs(offset));
  return param.center + offset * (0.5 + 0.5 * share);
}
