//! filter add-blend
//! gpuimage GPUImageAddBlendFilter AddBlend
//! category blend
//! summary Adds the overlay to the picture, which lightens.
//! details Also known as linear dodge.
//! formula min(backdrop + source, 1), composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, min(base.rgb + overlay.rgb, 1.0));
}
