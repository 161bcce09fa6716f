//! filter adaptive-threshold
//! gpuimage GPUImageAdaptiveThresholdFilter AdaptiveThreshold
//! category measure
//! summary Shows white except where the picture is much darker than its surroundings: for text in uneven light.
//! formula luma(in) >= box mean of luma - offset ? white : black
//! kind group
//! param radius float 4 0..128 px "Radius of the surroundings"
//! param offset float 0.05 -1..1 "How much darker than its surroundings white may be"
[image]grayscale,split[sharp][soft];
[soft]box-blur=$radius[mean];
[sharp][mean]luminance-comparison=1:$offset
