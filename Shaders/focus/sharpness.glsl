//! filter sharpness
//! category focus
//! summary Measures the sharpness of a part of the picture, as a grey picture of one pixel.
//! details The score is the mean slope over two pixels relative to the mean: it rises from both sides towards the best
//! details focus and depends neither on exposure nor, on average, on noise. It is Tenengrad with three changes: the square
//! details root of light instead of encoded values, so that brightness cancels exactly and noise is the same everywhere;
//! details means of 2x2 places, which carry little noise and tell focus from far away; and less what white noise adds,
//! details which is known from detail too fine for a lens. Places are squares of pixels, with sides of about a 640th of
//! details the width, as for focus-peaking: a scene has about the same score at every size. Scores of different scenes
//! details are not comparable.
//! details `viewfinder measure` prints the number.
//! formula sqrt(max(0, mean(gx^2 + gy^2) - mean(n^2) / 384)) / mean(s), s = sqrt(light)
//! formula gx, gy: Sobel / 8 on the means of s over 2x2 places; n: [1 -2 1; -2 4 -2; 1 -2 1] * s
//! source after J. M. Tenenbaum, Accommodation in Computer Vision, 1970;
//! source the noise n after J. Immerkaer, Fast Noise Variance Estimation, Computer Vision and Image Understanding, 1996
//! example focus-meter
//! result number
//! kind group
//! param region list 0|0|1|1 0..1 "Left, top, width and height of what is measured, in fractions of the picture"
sharpness-light=$region,sharpness-energy,sharpness-score
