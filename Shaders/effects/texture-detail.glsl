//! filter texture-detail
//! category effects
//! summary Raises or lowers fine texture, without halos at edges.
//! details A guided filter separates luma into an edge-preserving base and its detail. Below 0 the detail is reduced.
//! formula rgb + amount * weight * (luma - base), base = mean(a) luma + mean(1 - a) mean(luma), a = var / (var + 0.01)
//! formula weight = 1
//! source K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010
//! example texture-detail=2
//! kind group
//! param amount float 0.5 -1..4 "Strength"
//! param sigma float 3 0.5..160 px "Standard deviation of the means"
//! identity amount == 0
[image]split[sharp][measured];
[measured]luma-moments, gaussian-blur=sigma=$sigma, smooth-line=evenness=0.01, gaussian-blur=sigma=$sigma[line];
[sharp][line]detail-gain=amount=$amount:tones=all
