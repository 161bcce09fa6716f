//! filter light-meter
//! category measure
//! summary Measures the light of the picture as a camera's exposure meter does, as a picture of one pixel.
//! details The result is linear: middle grey is 0.18. Zones of the picture, at most 32 by 32, count by a pattern. `average`:
//! details all the same. `centre`: by their distance from the point, half at 0.29 of the sides. `spot`: those within an
//! details ellipse of 5 % of the picture. `matrix`: as `centre`, but the less the more stops they are from the mean, so that
//! details a lamp or a black coat does not decide.
//! details `viewfinder measure` prints the numbers.
//! formula sum of w * light / sum of w over zones; centre: w = exp(-8 |p - point|^2)
//! formula matrix: w = exp(-8 |p - point|^2) / (1 + (s - m)^4), s = log2(luminance), m = mean of s by the centre's weights
//! result color
//! kind group
//! param pattern enum average average|centre|spot|matrix "Which parts of the picture count"
//! param point point 0.5|0.5 0..1 "Middle of the pattern, in fractions of width and height"
light-zones,light-score=$pattern:$point
