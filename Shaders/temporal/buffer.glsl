//! filter buffer
//! gpuimage GPUImageBuffer ImageBuffer
//! category temporal
//! summary Delays the picture by some frames.
//! details The frames are kept on the GPU, at most 60. Until enough have arrived it shows the first one; a photograph
//! details is unchanged.
//! formula out(n) = in(max(n - buffer-size, 0))
//! example buffer=3[past];[in][past]difference-blend,exposure=1.5
//! kind pixel
//! inputs image past:image@bufferSize
//! param buffer-size int 1 0..60 "Delay, in frames"
//! identity bufferSize == 0
vec4 filter(vec4 image, vec4 past, Place place) {
  return past;
}
