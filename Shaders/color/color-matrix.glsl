//! filter color-matrix
//! gpuimage GPUImageColorMatrixFilter ColorMatrixFilter
//! category color
//! summary Mixes the channels by a 4x4 matrix.
//! details The matrix is given by rows: the first four numbers are the weights of red, green, blue and alpha in the
//! details resulting red.
//! formula mix(rgba, matrix * rgba, intensity)
//! example color-matrix=0.4|0.5|0.1|0|0.3|0.6|0.1|0|0.2|0.5|0.3|0|0|0|0|1
//! kind pixel
//! param color-matrix list 1|0|0|0|0|1|0|0|0|0|1|0|0|0|0|1 "Weights, row by row"
//! param intensity float 1 0..1 "Share of the mixed colour in the result"
//! let keep = 1 - intensity
//! let rr = keep + intensity * colorMatrix[0]
//! let rg = intensity * colorMatrix[1]
//! let rb = intensity * colorMatrix[2]
//! let ra = intensity * colorMatrix[3]
//! let gr = intensity * colorMatrix[4]
//! let gg = keep + intensity * colorMatrix[5]
//! let gb = intensity * colorMatrix[6]
//! let ga = intensity * colorMatrix[7]
//! let br = intensity * colorMatrix[8]
//! let bg = intensity * colorMatrix[9]
//! let bb = keep + intensity * colorMatrix[10]
//! let ba = intensity * colorMatrix[11]
//! let ar = intensity * colorMatrix[12]
//! let ag = intensity * colorMatrix[13]
//! let ab = intensity * colorMatrix[14]
//! let aa = keep + intensity * colorMatrix[15]
//! identity intensity == 0
//! matrix rr, rg, rb, ra, 0 ; gr, gg, gb, ga, 0 ; br, bg, bb, ba, 0 ; ar, ag, ab, aa, 0
