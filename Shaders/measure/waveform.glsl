//! filter waveform
//! category measure
//! summary Draws a waveform: the levels in each column of the picture, black at the bottom and white at the top.
//! details Lines mark each tenth of the range, with their percent where the panel is large enough. `rgb` shows the colours
//! details over one another, `parade` beside one another.
//! formula brightness 1 - exp(-256 intensity share of the column)
//! example waveform=width=0.6
//! role aid
//! kind group
//! param channels enum luminance luminance|rgb|parade "What is shown"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.4 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for half its width"
[image]split[whole][measured];
[measured]waveform-count=$channels:$downsampling-factor[counts];
[whole][counts]waveform-graph=$channels:$downsampling-factor:$intensity:$corner:$width:$position:$height
