//! filter auto-levels
//! category measure
//! summary Stretches the picture's levels to the full range.
//! formula (in - low) / (high - low), the levels that a share of the picture lies below and above
//! kind group
//! param channels enum rgb rgb|luminance "Each colour for itself, which balances colours as well, or all alike"
//! param clip float 0.005 0..0.49 "Share of the picture that may become black, and white"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! let upper = 1 - clip
[image]split[whole][measured];
[measured]histogram-bins=all:$downsampling-factor,split[dark][bright];
[dark]histogram-percentile=$clip[low];
[bright]histogram-percentile=$upper[high];
[whole][low][high]auto-levels-stretch=$channels
