//! filter focus-meter
//! category focus
//! summary Shows the sharpness of a part of the picture as a number, a bar and a graph: focus until it is greatest.
//! details The number is the score of `sharpness` in percent. Each mark on the bar doubles it; the bright tick and the
//! details number above are its peak. The graph has the last 128 frames, its upper edge is the peak. The
//! details peak stays while the ring is turned beyond the best focus and back, for ten seconds at 30 frames a second;
//! details then it falls to what is measured, by a half within a second. It starts anew with the filter and with another
//! details region. A frame outlines the measured part.
//! formula length (log2(score) + 8) / 9, score that of sharpness
//! role aid
//! kind group
//! param region list 0.35|0.35|0.3|0.3 0..1 "Left, top, width and height of what is measured, in fractions of the picture"
//! param color color 0x00ff00 "Colour of the number, the bar, the graph and the frame"
//! param hold int 300 0..3600 "Frames for which the peak stays; 0 keeps it"
[image]split[whole][measured];
[measured]sharpness=$region,focus-meter-history=$region:$hold[history];
[whole][history]focus-meter-graph=$region:$color
