//! filter vectorscope
//! category measure
//! summary Draws a vectorscope: hues as directions and saturation as distances.
//! details Cb is to the right and Cr upwards. Boxes mark red, green, blue, yellow, cyan and magenta of 75 % colour
//! details bars; the line at 123 degrees is the skin tone line, for every complexion.
//! formula mean colour of the cell, brightness 1 - exp(-4096 intensity share)
//! source ITU-R BT.709-6, 3.3
//! example vectorscope=width=0.5
//! role aid
//! kind group
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param skin-tone-line bool true "Shows the direction of skin of every complexion"
//! param corner enum bottom-right bottom-left|bottom-right|top-left|top-right|full "Where the panel lies"
//! param width float 0.25 0.05..1 "Width of the panel, as a fraction of the picture's"
[image]split[whole][measured];
[measured]vectorscope-count=$downsampling-factor[counts];
[whole][counts]vectorscope-graph=$downsampling-factor:$intensity:$skin-tone-line:$corner:$width
