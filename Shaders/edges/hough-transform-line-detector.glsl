//! filter hough-transform-line-detector
//! gpuimage GPUImageHoughTransformLineDetector
//! category edges
//! summary Finds straight lines: a picture of all lines, black except for those along edges.
//! details Columns are the angles of the normals from 0 to 180 degrees, rows the distances from the centre of the
//! details picture; the value is the length in pixels. Draw the lines over the picture with line-generator, or print
//! details them with `viewfinder measure`. The resolution is a degree and a 1024th of the diagonal.
//! formula length of the edge along each line, where it is at least line-detection-threshold diagonals and the most
//! source R. O. Duda and P. E. Hart, Use of the Hough transformation to detect lines and curves in pictures, CACM 1972
//! example [in]split[a][b];[b]hough-transform-line-detector=0.3[l];[a][l]line-generator=3
//! result lines
//! kind group
//! param edge-threshold float 0.9 0..1 "Strength from which on an edge is certain"
//! param line-detection-threshold float 0.12 0..1 "Least length of a line, in diagonals of the picture"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! let sigma = 2 * spacing
//! let lower = 0.4 * edgeThreshold
[image]canny-edge-detection=$sigma:$edge-threshold:$lower:$spacing, split[edges][same];
[edges]hough-votes[votes];
[votes][same]hough-peaks=$line-detection-threshold
