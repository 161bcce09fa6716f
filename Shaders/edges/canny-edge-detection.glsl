//! filter canny-edge-detection
//! gpuimage GPUImageCannyEdgeDetectionFilter CannyEdgeDetection
//! category edges
//! summary Draws edges as thin white lines on black, by Canny's method.
//! details Luma is blurred, edges are thinned across their direction, and weak pixels stay where strong ones
//! details are next to them.
//! source J. Canny, A Computational Approach to Edge Detection, PAMI 1986
//! kind group
//! param sigma float 2 0..40 "Standard deviation of the blur, in pixels"
//! param upper-threshold float 0.4 0..1 "Strength from which on an edge is certain"
//! param lower-threshold float 0.1 0..1 "Strength below which there is no edge"
[image]grayscale, gaussian-blur=sigma=$sigma,
canny-thinning=upper-threshold=$upper-threshold:lower-threshold=$lower-threshold, weak-pixel-inclusion
