//! filter toon
//! gpuimage GPUImageToonFilter ToonFilter threshold=0.2 smoothing=0
//! category effects
//! summary Draws the picture as a cartoon: few tones, and black lines along edges.
//! details Surfaces are smoothed first, so that noise, pores and single hairs become neither lines nor specks of
//! details other tones. With smoothing 0 it is GPUImage's filter.
//! formula floor(q rgb + 1/2) / q, q = quantization-levels; black where the Sobel strength of luma reaches threshold
//! formula rgb = surface-blur(image, smoothing, 0.16)
//! source the GPUImage definition, with edges of luma instead of red
//! kind group
//! param threshold float 0.35 0..1 "Strength from which on an edge is drawn"
//! param quantization-levels float 10 1..256 "Steps of each channel between 0 and 1"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! param smoothing int 4 0..32 px "Radius within which surfaces are smoothed first; 0 leaves them"
[image]surface-blur=radius=$smoothing:threshold=0.16,
toon-lines=threshold=$threshold:quantization-levels=$quantization-levels:spacing=$spacing
