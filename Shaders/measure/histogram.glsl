//! filter histogram
//! gpuimage GPUImageHistogramFilter Histogram GPUImageHistogramGenerator HistogramDisplay
//! category measure
//! summary Draws the histogram of the picture.
//! details Heights are relative to the most frequent level other than black and white. `histogram-bins` has the
//! details numbers.
//! formula light where y < share(255 x) / greatest share
//! example histogram=width=0.5
//! role aid
//! kind group
//! param channels enum rgb red|green|blue|rgb|luminance|parade "What is drawn: the colours over or beside one another, or one"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! param scale enum linear linear|square-root "Heights"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full "Where the panel lies"
//! param width float 0.3 0.05..1 "Width of the panel, as a fraction of the picture's"
[image]split[whole][measured];
[measured]histogram-bins=$channels:$downsampling-factor,split[bins][all];
[all]histogram-peak[peak];
[whole][bins][peak]histogram-graph=$channels:$scale:$corner:$width
