//! filter lens-vignetting
//! category geometry
//! summary Corrects the fall-off of a lens's light towards the corners, or adds it.
//! details Distances are in halves of the diagonal: 1 in the corners. The light that arrives at the distance r is
//! details 1 + k1 r^2 + k2 r^4 + k3 r^6 of that in the centre, and at least a sixteenth is taken for it; negative numbers
//! details correct corners that are too dark. `vignette` is the effect.
//! formula rgb / max(1 + k1 r^2 + k2 r^4 + k3 r^6, 1 / 16), in linear light
//! source Adobe, Lens Profile Creator; lensfun's model pa
//! kind pixel
//! space linear
//! param k1 float 0 -4..4 "Coefficient of the square"
//! param k2 float 0 -16..16 "Coefficient of the fourth power"
//! param k3 float 0 -32..32 "Coefficient of the sixth power"
//! param center point 0.5|0.5 "Centre of the lens, in fractions of width and height"
//! identity k1 == 0 && k2 == 0 && k3 == 0
//! example lens-vignetting=-0.5
vec4 filter(vec4 image, Place place) {
  vec2 radius = 2.0 * (place.position - param.center) * place.size / length(place.size);
  float square = dot(radius, radius);
  float light = 1.0 + square * (param.k1 + square * (param.k2 + square * param.k3));
  return vec4(image.rgb / max(light, 0.0625), image.a);
}
