//! filter high-pass
//! gpuimage GPUImageHighPassFilter HighPassFilter
//! category temporal
//! summary Shows what changes from frame to frame: static areas turn black.
//! details The first frame, like a photograph, is black.
//! formula abs(in - low), low = what low-pass makes of the frames with the same strength
//! example high-pass=strength=0.8,exposure=1.5
//! kind group
//! param strength float 0.5 0..1 "Share of the frame before in what is taken off; larger sees slower changes"
[image]split[now][past];
[past]low-pass=strength=$strength[low];
[now][low]difference-blend
