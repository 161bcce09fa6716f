//! filter divide-blend
//! gpuimage GPUImageDivideBlendFilter DivideBlend
//! category blend
//! summary Divides the picture by the overlay, which lightens and removes a colour cast.
//! formula min(backdrop / source, 1); where the source is 0: 1, but black stays 0
//! formula composited source over backdrop
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, divideBlend(base.rgb, overlay.rgb));
}
