//! filter canny-edge-detection
//! gpuimage GPUImageCannyEdgeDetectionFilter CannyEdgeDetection
//! category edges
//! summary Detects edges by the Canny method and draws them as thin white lines on black.
//! details Luma is blurred, edges are thinned across their direction, and weak edges are kept where they connect to a
//! details strong one. Connections are followed over at least 128 pixels.
//! formula thinned edges of Sobel's strength s with s >= upper-threshold, and those with s >= lower-threshold that
//! formula a chain of such connects with them
//! source J. Canny, A Computational Approach to Edge Detection, PAMI 1986
//! kind group
//! param sigma float 2 0..160 px "Standard deviation of the blur"
//! param upper-threshold float 0.4 0..1 "Strength from which on an edge is certain"
//! param lower-threshold float 0.1 0..1 "Strength below which there is no edge"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
[image]grayscale, gaussian-blur=sigma=$sigma,
canny-thinning=upper-threshold=$upper-threshold:lower-threshold=$lower-threshold:spacing=$spacing, hysteresis
