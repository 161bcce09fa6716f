//! filter zebra
//! category aids
//! summary Draws stripes over areas within a band of brightness.
//! details Limits are as on cameras, 0.7 for 70 % and 1 for 100 %; the greatest upper limit means none. 0.7 to 0.8
//! details finds well exposed light skin, 0.95 and above highlights about to lose detail. `luminance` tests the
//! details brightness; `rgb` tests red, green and blue separately, and gives the stripes the complement of the
//! details channels in the band: cyan where red is, black where all are. Stripes do not move, so stills and scripts
//! details reproduce them.
//! formula mix(in, stripe, cover) where low <= level <= high
//! formula cover = clamp(period * (1/4 - abs(fract((x ± y) / period) - 1/2)) + 1/2), x and y in pixels
//! example zebra=0.6:0.85
//! role aid
//! kind pixel
//! jumps
//! param low float 0.95 0..1.1 "Lower limit; 0.7 is zebra 70"
//! param high float 1.1 0..1.1 "Upper limit; at 1.1, none"
//! param channels enum luminance luminance|rgb "What is looked at: brightness, or each colour"
//! param color color black "Colour of the stripes, where brightness is looked at"
//! param period float 0 0..128 px "Distance from stripe to stripe along a row; 0 fits them to the picture"
//! param direction enum rising rising|falling "Which way stripes lean, to distinguish two zebras"
//! identity low > high
vec4 filter(vec4 image, Place place) {
  float period = param.period >= 2.0 ? param.period : max(6.0, min(place.size.x, place.size.y) / 80.0);
  vec2 pixel = vec2(place.pixel) + 0.5;
  float across = param.direction == 0 ? pixel.x + pixel.y : pixel.x - pixel.y;
  float cover = clamp(period * (0.25 - abs(fract(across / period) - 0.5)) + 0.5, 0.0, 1.0);
  vec3 level = param.channels == 0 ? vec3(luma(image.rgb)) : image.rgb;
  level = min(level, vec3(1.1));
  vec3 inBand = step(vec3(param.low), level) * step(level, vec3(param.high));
  float found = max(inBand.r, max(inBand.g, inBand.b));
  vec4 stripe = param.channels == 0 ? param.color : vec4(1.0 - inBand, 1.0);
  return vec4(mix(image.rgb, stripe.rgb, cover * found * stripe.a), image.a);
}
