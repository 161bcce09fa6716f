//! filter clarity
//! category effects
//! summary Raises or lowers the contrast of middle tones over large areas, without halos at edges.
//! details A guided filter separates luma into an edge-preserving base and its detail. Below 0 the detail is reduced.
//! formula rgb + amount * weight * (luma - base), base = mean(a) luma + mean(1 - a) mean(luma), a = var / (var + 0.03)
//! formula weight = 4 luma (1 - luma), so that black and white stay
//! source K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010
//! example clarity=1
//! kind group
//! param amount float 0.5 -1..4 "Strength"
//! param sigma float 24 0.5..160 px "Standard deviation of the means"
//! identity amount == 0
[image]split[sharp][measured];
[measured]luma-moments, gaussian-blur=sigma=$sigma, smooth-line=evenness=0.03, gaussian-blur=sigma=$sigma[line];
[sharp][line]detail-gain=amount=$amount:tones=middle
