//! filter sharpness
//! category focus
//! summary Scores how sharp the whole picture is, as a grey picture of one pixel.
//! details The score is divided by the square of the mean luma, so that exposure does not move it. Focus is where it is
//! details greatest; scores of different scenes cannot be compared. Tenengrad, the mean of the squared gradient, is steadier in
//! details noise; the variance of the Laplacian falls off more steeply beside the focus.
//! details `viewfinder measure` gives the number; of a part with `crop=0.4|0.4|0.2|0.2,sharpness`.
//! formula tenengrad: mean(gx^2 + gy^2) / mean(luma)^2, gx and gy by Sobel
//! formula laplacian: variance(l) / mean(luma)^2, l = sum of the four neighbours - 4 luma
//! source S. Pertuz, D. Puig and M. A. Garcia, Analysis of focus measure operators for shape-from-focus, 2013
//! example focus-meter
//! result number
//! kind group
//! param operator enum tenengrad tenengrad|laplacian "What is measured: the gradient, or the Laplacian"
sharpness-energy,area-average,area-average,mean-color,sharpness-score=$operator
