//! filter focus-overlay
//! category focus
//! summary Paints marks over the picture; the last step of focus-peaking.
//! formula mix(picture, color, color.alpha) where a mark is; the picture as it is, grey, or black
//! formula black where the mark is a rim; the ladder's colours change at 1.62 and 2.64 times the gate's score (marks of 0.425 and 0.6)
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
    : mark.r < 0.425 ? vec3(0.25, 0.6, 1.0)
    : mark.r < 0.6 ? vec3(1.0, 0.9, 0.0)
    : vec3(1.0, 0.0, 0.0);
  ink = mark.r < 0.2 ? vec3(0.0) : ink;
  return vec4(mix(picture, ink, mark.r < 0.05 ? 0.0 : param.color.a), image.a);
}
