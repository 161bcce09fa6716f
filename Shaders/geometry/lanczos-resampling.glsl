//! filter lanczos-resampling
//! gpuimage GPUImageLanczosResamplingFilter LanczosResampling
//! category geometry
//! summary Resizes the picture with high sharpness.
//! details A width or height of 0 is derived from the other one to preserve the aspect ratio; if both are 0, the
//! details scale applies. When downscaling, the kernel grows with the ratio, so that no pixel is skipped. Taps along
//! details each axis: 6 times the ratio, at least 6.
//! formula sum of w(t) in / sum of w(t), w(t) = sinc(t) sinc(t / 3), |t| < 3, t in pixels of the coarser picture
//! source C. E. Duchon, Lanczos Filtering in One and Two Dimensions, 1979
//! kind group
//! param width int 0 0..65535 "Width, in pixels"
//! param height int 0 0..65535 "Height, in pixels"
//! param scale float 1 0.. "Factor of both sides when neither is given"
//! let w = width
//! let h = height
//! size w > 0 ? w : max(1, round(width * (h > 0 ? h / height : scale))) ; h > 0 ? h : max(1, round(height * (w > 0 ? w / width : scale)))
//! identity width == 0 && height == 0 && scale == 1
//! example lanczos-resampling=scale=0.25,resize=scale=4
[image]split[a][a-size];
[a-size]picture-extent[a-extent];
[a][a-extent]lanczos-axis=by-height:$width:$height:$scale,split[b][b-size];
[b-size]picture-extent[b-extent];
[b][b-extent]lanczos-axis=down:$width:$height:$scale,split[c][c-size];
[c-size]picture-extent[c-extent];
[c][c-extent]lanczos-axis=across:$width:$height:$scale
