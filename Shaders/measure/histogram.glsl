//! filter histogram
//! gpuimage GPUImageHistogramFilter Histogram GPUImageHistogramGenerator HistogramDisplay
//! category measure
//! summary Draws the histogram of the picture.
//! details Heights are relative to the most frequent level other than black and white. Above them are the shares in
//! details percent of pixels at black and at white, of the channel with the most; counted exactly with a
//! details downsampling-factor of 1. `histogram-bins` has the numbers.
//! formula light where y < share(255 x) / greatest share; logarithmic: y < 1 + log10(share / greatest share) / 4
//! example histogram=width=0.5
//! role aid
//! kind group
//! param channels enum rgb red|green|blue|rgb|luminance|parade "What is drawn: the colours over or beside one another, or one"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! param scale enum linear linear|square-root|logarithmic "Heights; the logarithmic ones show four decades"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.3 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for half its width"
[image]split[whole][measured];
[measured]histogram-bins=$channels:$downsampling-factor,split[bins][all];
[all]histogram-peak[peak];
[whole][bins][peak]histogram-graph=$channels:$scale:$corner:$width:$position:$height
