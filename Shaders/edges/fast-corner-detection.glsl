//! filter fast-corner-detection
//! gpuimage GPUImageFASTCornerDetectionFilter
//! category edges
//! summary Shows corners as white pixels on black, by the segment test of Rosten and Drummond (FAST).
//! details The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
//! formula fast-response > 0 and above its eight neighbours ? 1 : 0: nine of sixteen pixels of a circle in a row differ
//! source E. Rosten and T. Drummond, Machine learning for high-speed corner detection, ECCV 2006
//! example fast-corner-detection=mode=crosshairs:crosshair-width=15
//! result points
//! kind group
//! param threshold float 0.1 0..1 "Least difference of luma between the circle and its centre"
//! param spacing int 1 1..16 px "Size of the circle; 1 is a radius of 3 pixels"
//! param mode enum corners corners|crosshairs "White pixels on black, or crosses over the picture"
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! param line-width int 1 1..16 px "Width of the lines of a cross"
[image]split[whole][seen];
[seen]fast-response=$threshold:$spacing, thresholded-non-maximum-suppression=0.00005[corners];
[corners][whole]corner-marks=$mode:$crosshair-width:$crosshair-color:$line-width
