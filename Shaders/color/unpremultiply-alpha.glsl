//! filter unpremultiply-alpha
//! category color
//! summary Divides colours by alpha, for pictures with premultiplied alpha.
//! formula rgb / alpha; black where alpha is 0
//! example opacity=0.4,unpremultiply-alpha
//! kind pixel
vec4 filter(vec4 image, Place place) {
  return vec4(image.a > 0.0 ? image.rgb / image.a : vec3(0.0), image.a);
}
