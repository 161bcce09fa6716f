//! filter monochrome
//! gpuimage GPUImageMonochromeFilter MonochromeFilter
//! category color
//! summary Tints the grey picture with one colour, keeping black and white.
//! formula mix(rgb, overlay(luma, color), intensity)
//! kind pixel
//! param intensity float 1 0..1 "Share of the tinted picture in the result"
//! param color color #99734d "Colour of the middle tones"
//! gain 2
//! identity intensity == 0
vec4 filter(vec4 image, Place place) {
  vec3 tinted = overlayBlend(vec3(luma(image.rgb)), param.color.rgb);
  return vec4(mix(image.rgb, tinted, param.intensity), image.a);
}
