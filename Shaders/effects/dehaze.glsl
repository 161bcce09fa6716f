//! filter dehaze
//! category effects
//! summary Removes haze and restores the contrast and colour of distant things.
//! details In clear air some channel of some nearby pixel is dark; the remaining brightness is haze. The colour of
//! details the air is sampled where the picture is haziest. A guided filter aligns the haze with the edges of the
//! details picture.
//! formula (image - air) / max(t, 0.1) + air, t = 1 - 0.95 strength * haze / least channel of air
//! formula haze = guided mean of the least channel, opened within radius
//! source K. He, J. Sun and X. Tang, Single Image Haze Removal Using Dark Channel Prior, CVPR 2009
//! kind group
//! param strength float 0.35 0..1 "How much of the haze is taken away"
//! param radius int 7 1..32 px "Radius in which a dark pixel is looked for"
//! param sigma float 16 0.5..160 px "Standard deviation of the means that fit the haze to edges"
//! identity strength == 0
[image]split=4[hazy][guide][sampled][searched];
[searched]least-channel, opening=radius=$radius, split[dark][metered];
[metered][sampled]air-light[air];
[guide][dark]haze-moments, gaussian-blur=sigma=$sigma, haze-line, gaussian-blur=sigma=$sigma[line];
[hazy][line][air]clear-air=strength=$strength
