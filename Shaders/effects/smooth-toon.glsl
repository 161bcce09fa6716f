//! filter smooth-toon
//! gpuimage GPUImageSmoothToonFilter SmoothToonFilter threshold=0.2
//! category effects
//! summary Draws the picture as a cartoon after blurring it, so that noise causes no lines.
//! formula toon(gaussian-blur(image, sigma), threshold, quantization-levels), without the smoothing of toon
//! source the GPUImage definition; its blur radius is a standard deviation and is called sigma
//! kind group
//! param sigma float 2 0..160 px "Standard deviation of the blur"
//! param threshold float 0.35 0..1 "Strength from which on an edge is drawn"
//! param quantization-levels float 10 1..256 "Steps of each channel between 0 and 1"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
[image]gaussian-blur=sigma=$sigma,
toon-lines=threshold=$threshold:quantization-levels=$quantization-levels:spacing=$spacing
