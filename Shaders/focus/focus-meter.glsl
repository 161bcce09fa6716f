//! filter focus-meter
//! category focus
//! summary Shows the sharpness of a part of the picture as a bar: focus until it is longest.
//! details Each mark on the bar doubles the score of `sharpness`. A frame outlines the measured part.
//! formula length (log2(score) + 10) / 12, score that of sharpness
//! role aid
//! kind group
//! param region list 0.35|0.35|0.3|0.3 0..1 "Left, top, width and height of what is measured, in fractions of the picture"
//! param operator enum tenengrad tenengrad|laplacian "What is measured: the gradient, or the Laplacian"
//! param color color 0x00ff00 "Colour of the bar and of the frame"
[image]split[whole][measured];
[measured]crop=$region,sharpness=$operator[score];
[whole][score]focus-meter-graph=$region:$color
