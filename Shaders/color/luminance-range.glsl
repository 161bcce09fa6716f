//! filter luminance-range
//! gpuimage GPUImageLuminanceRangeFilter LuminanceRangeReduction
//! category color
//! summary Compresses all tones towards the middle and preserves the differences between channels.
//! formula rgb + (0.5 - luma) * range-reduction-factor
//! source the GPUImage definition
//! kind pixel
//! param range-reduction-factor float 0.6 0..1 "How far the lumas move together; 1 makes them all 0.5"
//! let r = -0.2125 * rangeReductionFactor
//! let g = -0.7154 * rangeReductionFactor
//! let b = -0.0721 * rangeReductionFactor
//! let rr = 1 + r
//! let gg = 1 + g
//! let bb = 1 + b
//! let lift = 0.5 * rangeReductionFactor
//! identity rangeReductionFactor == 0
//! matrix rr, g, b, 0, lift ; r, gg, b, 0, lift ; r, g, bb, 0, lift ; 0, 0, 0, 1, 0
