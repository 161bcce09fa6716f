//! filter clipping-warning
//! category aids
//! summary Paints over clipped highlights and shadows.
//! details `any` warns as soon as one of red, green and blue is clipped, `all` when all three are, and `luminance`
//! details when the brightness is. The limits allow for the rounding of video and JPEG.
//! formula highlight-color where level >= highlights, shadow-color where level <= shadows, level by channels
//! example clipping-warning=0.15:0.85
//! role aid
//! kind pixel
//! jumps
//! param shadows float 0.01 0..1 "Level that counts as black; 0 only true black"
//! param highlights float 0.99 0..1 "Level that counts as white"
//! param channels enum any any|all|luminance "What must be clipped: one colour, all, or brightness"
//! param shadow-color color blue "Colour over lost shadows; with alpha 0 they are left alone"
//! param highlight-color color red "Colour over lost highlights; with alpha 0 they are left alone"
//! identity shadowColor.a == 0 && highlightColor.a == 0
vec4 filter(vec4 image, Place place) {
  float least = min(image.r, min(image.g, image.b));
  float most = max(image.r, max(image.g, image.b));
  float light = luma(image.rgb);
  float high = param.channels == 0 ? most : param.channels == 1 ? least : light;
  float low = param.channels == 0 ? least : param.channels == 1 ? most : light;
  vec3 result = mix(image.rgb, param.shadowColor.rgb, step(low, param.shadows) * param.shadowColor.a);
  // Where both are clipped, in a saturated colour, lost highlights take precedence.
  result = mix(result, param.highlightColor.rgb, step(param.highlights, high) * param.highlightColor.a);
  return vec4(result, image.a);
}
