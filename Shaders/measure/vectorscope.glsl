//! filter vectorscope
//! category measure
//! summary Draws a vectorscope: hues as directions and saturation as distances.
//! details Cb is to the right and Cr upwards. Boxes mark red, green, blue, yellow, cyan and magenta of 75 % colour
//! details bars, with their letters where the panel is large enough; the circle has a tick for each 10 degrees. The line
//! details at 123 degrees is the skin tone line, for every complexion.
//! formula mean colour of the cell, brightness 1 - exp(-4096 intensity share)
//! source ITU-R BT.709-6, 3.3
//! example vectorscope=width=0.5
//! role aid
//! kind group
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param skin-tone-line bool true "Shows the direction of skin of every complexion"
//! param corner enum bottom-right bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.25 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for its width"
[image]split[whole][measured];
[measured]vectorscope-count=$downsampling-factor[counts];
[whole][counts]vectorscope-graph=$downsampling-factor:$intensity:$skin-tone-line:$corner:$width:$position:$height
