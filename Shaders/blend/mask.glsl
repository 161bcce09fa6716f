//! filter mask
//! gpuimage GPUImageMaskFilter
//! category blend
//! summary Makes the picture transparent where a second picture is dark or transparent.
//! formula alpha * mask.a * (mask.r + mask.g + mask.b) / 3
//! kind pixel
//! inputs base mask
vec4 filter(vec4 base, vec4 mask, Place place) {
  return vec4(base.rgb, base.a * clamp(mask.a * dot(mask.rgb, vec3(1.0 / 3.0)), 0.0, 1.0));
}
