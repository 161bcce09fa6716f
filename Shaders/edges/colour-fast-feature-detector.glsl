//! filter colour-fast-feature-detector
//! gpuimage GPUImageColourFASTFeatureDetectorFilter GPUImageColourFASTFeatureDetector ColourFASTFeatureDetection
//! category edges
//! summary Shows features as white pixels on black: where most of the surrounding colours differ from the centre.
//! details The segment test of fast-corner-detection on colours, which must also differ in a blurred copy, so noise
//! details counts less. The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
//! formula colour-fast-response(image, box-blur(image, radius)) > 0 and above its eight neighbours ? 1 : 0
//! source after A. Ensor and S. Hall, ColourFAST: GPU-based feature point detection and tracking on mobile devices, 2013
//! example colour-fast-feature-detector=mode=crosshairs:crosshair-width=15
//! result points
//! kind group
//! param radius float 3 0..128 px "Radius of the blur"
//! param threshold float 0.2 0..1.73 "Least difference of colours; black and white differ by 1.73"
//! param spacing int 1 1..16 px "Size of the circle; 1 is a radius of 3 pixels"
//! param mode enum corners corners|crosshairs "White pixels on black, or crosses over the picture"
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! param line-width int 1 1..16 px "Width of the lines of a cross"
[image]split=3[whole][sharp][soft];
[soft]box-blur=$radius[blurred];
[sharp][blurred]colour-fast-response=$threshold:$spacing, thresholded-non-maximum-suppression=0.00005[corners];
[corners][whole]corner-marks=$mode:$crosshair-width:$crosshair-color:$line-width
