//! filter denoise
//! category temporal
//! summary Reduces noise and preserves edges: averages frames where nothing moves, then similar pixels.
//! details On a photograph, which has no earlier frames, only similar pixels are averaged.
//! formula temporal-denoise, then edge-preserving-denoise by the means of 3x3 pixels
//! example denoise=noise=0.15
//! kind group
//! param strength float 0.6 0..1 "How different pixels may look that are averaged"
//! param temporal float 0.8 0..1 "Share of the frame before where nothing moves; 0 averages no frames"
//! param noise float 0.05 0.005..0.5 "The noise, of full scale"
[image]temporal-denoise=strength=$temporal:noise=$noise,split[sharp][soft];
[soft]box-blur=1[means];
[sharp][means]edge-preserving-denoise=strength=$strength:noise=$noise
