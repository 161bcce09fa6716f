//! filter beautify
//! gpuimage GPUImageBeautifyFilter smoothing=0.5 brightness=1.1 saturation=1.1
//! category effects
//! summary Smooths skin, preserves its edges, and slightly brightens the picture.
//! kind group
//! param smoothing float 0.7 0..1 "How much of the skin's texture is smoothed away"
//! param brightness float 1.03 0..2 "Brightness; 1 is no change"
//! param saturation float 1.03 0..2 "Saturation; 1 is no change"
//! param spacing int 1 1..8 px "Size of the finest detail that is smoothed or kept"
//! let surface = 4 * spacing
//! let reach = 2 * spacing
[image]split[original][surface];
[surface]bilateral=distance-normalization-factor=4:texel-spacing-multiplier=$surface, split[even][outline];
[outline]sobel-edge-detection=spacing=$reach[edges];
[original][even][edges]combination=smoothing=$smoothing,
hsb=adjust-brightness=$brightness:adjust-saturation=$saturation
