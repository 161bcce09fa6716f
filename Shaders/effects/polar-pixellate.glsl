//! filter polar-pixellate
//! gpuimage GPUImagePolarPixellateFilter PolarPixellate
//! category effects
//! summary Divides the picture into ring segments around a centre, each in the colour of its middle.
//! details Radii are in halves of the width, so the rings are round. A size of 0 leaves its direction unchanged, and
//! details the sign of a size is ignored.
//! formula r' = (floor(r / s) + 1/2) s, s the first size; the angle likewise with the second; in(center + r' at angle')
//! source the GPUImage definition, whose fixed offset of 0.03 is here half a ring
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param pixel-size point 0.05|0.05 -2..2 "Depth of a ring in halves of the width, and angle in radians"
//! let ring = abs(pixelSize.x)
//! let sector = abs(pixelSize.y)
//! identity ring < 0.0001 && sector < 0.0001
//! footprint let across = max(abs(left - center.x * width), abs(right - center.x * width))
//! footprint let along = max(abs(top - center.y * height), abs(bottom - center.y * height))
//! footprint let depth = ring * width / 4
//! footprint let move = depth + (sqrt(across * across + along * along) + depth) * min(sector / 2, 2)
//! footprint left - move ; top - move ; right + move ; bottom + move
vec2 warp(Place place) {
  vec2 units = 2.0 * vec2(1.0, place.size.y / place.size.x);
  vec2 offset = (place.position - param.center) * units;
  float radius = length(offset);
  // Very close to the centre the direction depends on rounding, which differs between GPUs.
  float angle = radius * place.size.x > 0.002 ? atan(offset.y, offset.x) : 0.0;
  if (param.ring >= 0.0001) {
    radius = (floor(radius / param.ring) + 0.5) * param.ring;
  }
  if (param.sector >= 0.0001) {
    angle = (floor(angle / param.sector) + 0.5) * param.sector;
  }
  return param.center + radius * vec2(cos(angle), sin(angle)) / units;
}
