//! filter average-luminance-threshold
//! gpuimage GPUImageAverageLuminanceThresholdFilter AverageLuminanceThreshold
//! category measure
//! summary Shows white where the picture is at least as bright as its mean, black elsewhere.
//! formula luma(in) >= threshold-multiplier * mean luma ? white : black
//! kind group
//! param threshold-multiplier float 1 0.. "Multiple of the mean luminance"
[image]split[whole][measured];
[measured]luminosity[mean];
[whole][mean]luminance-comparison=$threshold-multiplier
