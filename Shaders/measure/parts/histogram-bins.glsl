//! filter histogram-bins
//! category measure
//! summary Computes the fraction of pixels at each of 256 levels, as a picture of 256 by 1.
//! details Red, green and blue hold those of the channels, alpha that of luminance. Channels that are not counted are
//! details 0.
//! formula count(level(in) = column) / count, level(v) = round(255 v) within 0...255
//! example histogram
//! result histogram
//! role part
//! kind group
//! param channels enum all red|green|blue|rgb|luminance|parade|all "What is counted"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
[image]split[measured][whole];
[measured]histogram-count=$channels:$downsampling-factor[counts];
[counts][whole]histogram-sum=$downsampling-factor
