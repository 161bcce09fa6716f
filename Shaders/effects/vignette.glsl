//! filter vignette
//! gpuimage GPUImageVignetteFilter Vignette end=0.75
//! category effects
//! summary Darkens the picture towards its edges.
//! formula mix(rgb, color, smoothstep(start, end, distance(position, center)))
//! details Distances are fractions of width and height, so the fade is elliptical unless the picture is square.
//! kind pixel
//! gain 1
//! param center point 0.5|0.5 "Centre, in fractions of width and height"
//! param color color black "Colour at the edge"
//! param start float 0.3 0..1 "Distance at which the fade begins"
//! param end float 0.95 0..1 "Distance at which it is complete"
//! let slope = 1 / max(end - start, 0.000001)
vec4 filter(vec4 image, Place place) {
  float along = clamp((distance(place.position, param.center) - param.start) * param.slope, 0.0, 1.0);
  float fade = along * along * (3.0 - 2.0 * along);
  return vec4(mix(image.rgb, param.color.rgb, fade), image.a);
}
