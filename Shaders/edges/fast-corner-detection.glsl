//! filter fast-corner-detection
//! gpuimage GPUImageFASTCornerDetectionFilter
//! category edges
//! summary Shows corners as white pixels on black, by the segment test of Rosten and Drummond.
//! details Lay them over the picture as crosses with crosshair-generator.
//! formula fast-response > 0 and above its eight neighbours ? 1 : 0: nine of sixteen pixels of a circle in a row differ
//! source E. Rosten and T. Drummond, Machine learning for high-speed corner detection, ECCV 2006
//! example [in]split[a][b];[b]fast-corner-detection=0.2[c];[a][c]crosshair-generator=15
//! result points
//! kind group
//! param threshold float 0.1 0..1 "Least difference of luma between the circle and its centre"
//! param spacing int 1 1..16 px "Size of the circle; 1 is a radius of 3 pixels"
[image]fast-response=$threshold:$spacing, thresholded-non-maximum-suppression=0.00005
