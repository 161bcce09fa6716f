//! filter histogram-equalization
//! gpuimage GPUImageHistogramEqualizationFilter HistogramEqualization
//! category measure
//! summary Equalizes the histogram, so that all levels are equally frequent.
//! details `channels=luminance` preserves colours; `rgb` also balances the three channels.
//! formula (cdf(in) - first) / (1 - first), first the share of the lowest level that occurs
//! source R. Hummel, Image enhancement by histogram transformation, CGIP, 1977
//! kind group
//! param channels enum rgb red|green|blue|rgb|luminance "What is spread"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
[image]split[whole][measured];
[measured]histogram-bins=$channels:$downsampling-factor,histogram-cumulative[curves];
[whole][curves]histogram-mapping=$channels
