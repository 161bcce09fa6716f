//! filter tone-curve
//! gpuimage GPUImageToneCurveFilter
//! category color
//! summary Applies tone curves through control points, per channel and for all channels.
//! details A curve is given by its points from left to right, x and y alternating: 0|0.1|0.5|0.6|1|1. It is a natural
//! details cubic spline between them, constant beyond them, and clamped to 0...1. The curves of a Photoshop file
//! details (.acv) are applied first; any other lookup can be used instead.
//! formula mix(rgb, composite(channel(acv(rgb))), intensity)
//! source the GPUImage definition; natural cubic splines
//! kind pixel
//! param rgb-composite-control-points curve 0|0|0.5|0.5|1|1 0..1 "Curve of all colours, applied last"
//! param red-control-points curve 0|0|0.5|0.5|1|1 0..1 "Curve of red"
//! param green-control-points curve 0|0|0.5|0.5|1|1 0..1 "Curve of green"
//! param blue-control-points curve 0|0|0.5|0.5|1|1 0..1 "Curve of blue"
//! param acv lookup none "Curves from a Photoshop file, or none"
//! param intensity float 1 0..1 "Share of the changed colour in the result"
//! curves curves tone-curves rgb-composite-control-points red-control-points green-control-points blue-control-points
//! identity intensity == 0
//! example tone-curve=rgb-composite-control-points=0|0|0.25|0.16|0.75|0.86|1|1
vec4 filter(vec4 image, Place place) {
  vec3 curved = lookupColor(param.curves, lookupColor(param.acv, image.rgb));
  return vec4(mix(image.rgb, curved, param.intensity), image.a);
}
