//! filter white-balance
//! gpuimage GPUImageWhiteBalanceFilter WhiteBalance
//! category color
//! summary Makes the picture warmer or cooler, greener or more magenta.
//! details The tint shifts Q of YIQ, limited to what the RGB cube holds. The temperature mixes the
//! details picture with its overlay by a warm colour, or away from it. Black and white stay as they are under
//! details the temperature.
//! formula q = clamp(Q + 0.0005226 * tint, -0.5226, 0.5226)
//! formula mix(rgb, overlay(rgb, (0.93, 0.54, 0)), t)
//! formula t = 0.0004 (temperature - 5000) below 5000, 0.00006 (temperature - 5000) above
//! source the GPUImage definition; SMPTE 170M for YIQ
//! example white-balance=temperature=6800
//! kind pixel
//! param temperature float 5000 4000..7000 "Temperature, in kelvin; above 5000 is warmer"
//! param tint float 0 -200..200 "Tint; above 0 is more magenta"
//! let warmth = (temperature - 5000) * (temperature < 5000 ? 0.0004 : 0.00006)
//! let shift = 0.0005226 * tint
//! identity temperature == 5000 && tint == 0
vec4 filter(vec4 image, Place place) {
  vec3 balanced = image.rgb;
  // Mostly there is no tint.
  if (param.shift != 0.0) {
    float magenta = dot(image.rgb, yiqMagenta);
    // The limits allow for a Q that is beyond them already, so that a tint near 0 changes nearly nothing.
    float tinted = clamp(magenta + param.shift, min(magenta, -0.5226), max(magenta, 0.5226));
    balanced += (tinted - magenta) * yiqMagentaStep;
  }
  // The overlay adds this to a colour: two of the three products are constants.
  vec3 warmer = param.warmth * (2.0 * vec3(0.93, 0.54, 0.0) - 1.0);
  return vec4(balanced + warmer * min(balanced, 1.0 - balanced), image.a);
}
