//! filter average-color
//! gpuimage GPUImageAverageColor AverageColorExtractor
//! category measure
//! summary Computes the mean colour of the whole picture, as a picture of one pixel.
//! details Every pixel counts. `viewfinder measure` prints the numbers.
//! formula sum of in / count, for red, green, blue and alpha
//! result color
//! kind group
area-average,area-average,mean-color
