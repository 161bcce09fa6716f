//! filter focus-overlay
//! category focus
//! summary Paints marks over the picture; the last step of focus-peaking.
//! formula mix(picture, color, color.alpha) where a mark is; the picture as it is, grey, or black
//! formula black where the mark is a rim, 0.2; the ladder has a colour for each of the marks 1/3, 2/3 and 1
//! role part
//! kind pixel
//! jumps
//! inputs image mark
//! param color color red "Colour of the marks"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param coloring enum single single|ladder "Colours of focus-peaking"
vec4 filter(vec4 image, vec4 mark, Place place) {
  vec3 picture = param.mode == 1 ? vec3(luma(image.rgb)) : param.mode == 2 ? vec3(0.0) : image.rgb;
  vec3 ink = param.coloring == 0 ? param.color.rgb
    : mark.r < 0.5 ? vec3(0.25, 0.6, 1.0)
    : mark.r < 0.8 ? vec3(1.0, 0.9, 0.0)
    : vec3(1.0, 0.0, 0.0);
  // Only outlines have rims.
  ink = param.mode == 4 && mark.r < 0.25 ? vec3(0.0) : ink;
  return vec4(mix(picture, ink, mark.r > 0.0 ? param.color.a : 0.0), image.a);
}
