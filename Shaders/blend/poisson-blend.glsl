//! filter poisson-blend
//! gpuimage GPUImagePoissonBlendFilter
//! category blend
//! summary Inserts the overlay's details into the picture, with the picture's light and colour.
//! details Inside the overlay's outline its differences between pixels are kept, and its level is matched to the
//! details surrounding picture, so no seam is visible. GPUImage iterates a small step many times; here the difference
//! details at the outline is propagated inwards through a pyramid of half-size pictures, which fills any outline at
//! details once.
//! formula overlay + d where the overlay is opaque; d = base - overlay outside, smoothly continued inwards
//! source P. Perez and others, Poisson Image Editing, SIGGRAPH 2003
//! source S. J. Gortler and others, The Lumigraph, SIGGRAPH 1996, for the continuation
//! kind group
//! inputs base overlay
//! param mix float 0.5 0..1 "Strength of the overlay"
//! identity mix == 0
[base][overlay]poisson-difference[d0];
[d0]poisson-down[d1];
[d1]poisson-down[d2];
[d2]poisson-down[d3];
[d3]poisson-down[d4];
[d4]poisson-down[d5];
[d5]poisson-down[d6];
[d6]poisson-down[d7];
[d7]poisson-down[d8];
[d8]poisson-down[d9];
[d9]poisson-down[d10];
[d9][d10]poisson-up[u9];
[d8][u9]poisson-up[u8];
[d7][u8]poisson-up[u7];
[d6][u7]poisson-up[u6];
[d5][u6]poisson-up[u5];
[d4][u5]poisson-up[u4];
[d3][u4]poisson-up[u3];
[d2][u3]poisson-up[u2];
[d1][u2]poisson-up[u1];
[d0][u1]poisson-up[u0];
[base][overlay][u0]poisson-mix=mix=$mix
