//! filter clahe
//! category measure
//! summary Raises local contrast by equalizing the levels of each part of the picture, within a limit.
//! details Contrast-limited adaptive histogram equalization (CLAHE) of luminance; colours are shifted with it.
//! formula in + mix over the four nearest tiles of curve(luma) - luma
//! source K. Zuiderveld, Contrast limited adaptive histogram equalization, Graphics Gems IV, 1994
//! kind group
//! param clip-limit float 2 1..64 "Steepest slope of a curve"
//! param tiles int 8 1..16 "Tiles along each side"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
[image]split[whole][measured];
[measured]clahe-count=$tiles:$downsampling-factor,clahe-curves=$clip-limit[curves];
[whole][curves]clahe-mapping=$tiles
