//! filter colour-fast-feature-detector
//! gpuimage GPUImageColourFASTFeatureDetectorFilter GPUImageColourFASTFeatureDetector ColourFASTFeatureDetection
//! category edges
//! summary Shows features as white pixels on black: where most of the colours around differ from a pixel's own.
//! details The segment test of fast-corner-detection on colours, which must differ in a blurred copy too, so that noise
//! details counts less. Lay them over the picture as crosses with crosshair-generator.
//! formula colour-fast-response(image, box-blur(image, radius)) > 0 and above its eight neighbours ? 1 : 0
//! source after A. Ensor and S. Hall, ColourFAST: GPU-based feature point detection and tracking on mobile devices, 2013
//! example [in]split[a][b];[b]colour-fast-feature-detector[c];[a][c]crosshair-generator=15
//! result points
//! kind group
//! param radius float 3 0..128 px "Radius of the blur"
//! param threshold float 0.2 0..1.73 "Least difference of colours; black and white differ by 1.73"
//! param spacing int 1 1..16 px "Size of the circle; 1 is a radius of 3 pixels"
[image]split[sharp][soft];
[soft]box-blur=$radius[blurred];
[sharp][blurred]colour-fast-response=$threshold:$spacing, thresholded-non-maximum-suppression=0.00005
