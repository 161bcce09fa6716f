//! filter vivid-light-blend
//! category blend
//! summary Burns where the overlay is dark and dodges where it is light.
//! formula source < 0.5 ? color-burn(backdrop, 2 source) : color-dodge(backdrop, 2 source - 1)
//! formula composited source over backdrop
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, vividLightBlend(base.rgb, overlay.rgb));
}
