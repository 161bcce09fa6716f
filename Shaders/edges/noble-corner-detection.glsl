//! filter noble-corner-detection
//! gpuimage GPUImageNobleCornerDetectionFilter NobleCornerDetector
//! category edges
//! summary Shows corners as white pixels on black, by the method of Noble.
//! details The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
//! formula r >= threshold and above its eight neighbours ? 1 : 0, r = sensitivity (a b - c^2) / (a + b)
//! formula a, b, c are Ix^2, Iy^2, Ix Iy of luma by Prewitt's operator, blurred with sigma
//! source J. A. Noble, Finding corners, Image and Vision Computing 1988
//! example noble-corner-detection=mode=crosshairs:crosshair-width=15
//! result points
//! kind group
//! param sigma float 2 0..160 px "Standard deviation of the blur"
//! param sensitivity float 5 0.. "Factor of the response"
//! param threshold float 0.2 0..1 "Response from which on there is a corner"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! param mode enum corners corners|crosshairs "White pixels on black, or crosses over the picture"
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! param line-width int 1 1..16 px "Width of the lines of a cross"
[image]split[whole][seen];
[seen]structure-tensor=$spacing, gaussian-blur=sigma=$sigma, noble-response=$sensitivity,
thresholded-non-maximum-suppression=$threshold[corners];
[corners][whole]corner-marks=$mode:$crosshair-width:$crosshair-color:$line-width
