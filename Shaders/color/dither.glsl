//! filter dither
//! category color
//! summary Reduces colours to a few levels and preserves tones with a dither pattern.
//! formula floor((levels - 1) rgb + t) / (levels - 1), t = the threshold of the pixel, within 0..1
//! formula bayer: t = the bits of x ^ y and y, alternating, from the last to the first of eight by eight
//! formula spread: t = fract(x / g + y / g^2), g = 1.32471795..., the root of g^3 = g + 1
//! source B. E. Bayer, 1973; M. Roberts, 2018, for the R2 sequence, whose lattice is as even as blue noise
//! kind pixel
//! jumps
//! param levels int 4 2..256 "Levels of each channel; 256 hides the steps of 8 bits"
//! param pattern enum bayer bayer|spread "Arrangement of the thresholds"
//! param size int 1 1..64 px "Side of a dot of the pattern"
vec4 filter(vec4 image, Place place) {
  uvec2 pixel = uvec2(place.position * place.size) / uint(param.size);
  float threshold = param.pattern == 0 ? bayerThreshold(pixel) : spreadThreshold(pixel);
  float steps = float(param.levels - 1);
  return vec4(floor(clamp(image.rgb, 0.0, 1.0) * steps + threshold) / steps, image.a);
}
