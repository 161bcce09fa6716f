//! filter hard-mix-blend
//! category blend
//! summary Reduces colours to the eight corners of the RGB cube.
//! formula backdrop + source >= 1 ? 1 : 0, composited source over backdrop
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, step(1.0, base.rgb + overlay.rgb));
}
