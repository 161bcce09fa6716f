//! filter mask-blend
//! category blend
//! summary Shows the overlay where a mask is light and the picture where it is dark.
//! formula mix(base, overlay, m), m = a channel of the mask, on colours multiplied by their alpha
//! source the definition of MetalPetal's blend with mask
//! kind pixel
//! inputs base overlay mask
//! param channel enum luma luma|red|green|blue|alpha "What of the mask counts"
//! param inverted bool false "Whether the overlay shows where the mask is dark"
vec4 filter(vec4 base, vec4 overlay, vec4 mask, Place place) {
  float share = luma(mask.rgb);
  if (param.channel == 1) {
    share = mask.r;
  } else if (param.channel == 2) {
    share = mask.g;
  } else if (param.channel == 3) {
    share = mask.b;
  } else if (param.channel == 4) {
    share = mask.a;
  }
  share = clamp(share, 0.0, 1.0);
  if (param.inverted) {
    share = 1.0 - share;
  }
  float alpha = mix(base.a, overlay.a, share);
  vec3 premultiplied = mix(base.a * base.rgb, overlay.a * overlay.rgb, share);
  return vec4(alpha > 0.0 ? premultiplied / alpha : base.rgb, alpha);
}
