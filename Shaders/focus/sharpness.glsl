//! filter sharpness
//! category focus
//! summary Measures the sharpness of the whole picture, as a grey picture of one pixel.
//! details The score is divided by the square of the mean luma, so it does not depend on exposure. It is greatest in
//! details focus; scores of different scenes are not comparable. Tenengrad, the mean of the squared gradient, is more
//! details robust against noise; the variance of the Laplacian has a sharper peak. `viewfinder measure` prints the
//! details number; for a part, use `crop=0.4|0.4|0.2|0.2,sharpness`.
//! formula tenengrad: mean(gx^2 + gy^2) / mean(luma)^2, gx and gy by Sobel
//! formula laplacian: variance(l) / mean(luma)^2, l = sum of the four neighbours - 4 luma
//! source S. Pertuz, D. Puig and M. A. Garcia, Analysis of focus measure operators for shape-from-focus, 2013
//! example focus-meter
//! result number
//! kind group
//! param operator enum tenengrad tenengrad|laplacian "What is measured: the gradient, or the Laplacian"
sharpness-energy,area-average,area-average,mean-color,sharpness-score=$operator
