//! filter focus-overlay
//! category focus
//! summary Paints marks over the picture; the last step of focus-peaking.
//! formula mix(picture, color, mark * color.alpha); the picture as it is, grey, or black
//! part
//! kind pixel
//! inputs image mark
//! param color color red "Colour of the marks"
//! param mode enum overlay overlay|gray|only|edge "Mode of focus-peaking"
vec4 filter(vec4 image, vec4 mark, Place place) {
  vec3 picture = param.mode == 1 ? vec3(luma(image.rgb)) : param.mode == 2 ? vec3(0.0) : image.rgb;
  return vec4(mix(picture, param.color.rgb, mark.r * param.color.a), image.a);
}
