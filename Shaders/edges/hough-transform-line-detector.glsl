//! filter hough-transform-line-detector
//! gpuimage GPUImageHoughTransformLineDetector edge-threshold=0.9 line-detection-threshold=0.12
//! category edges
//! summary Finds straight lines: a picture of all lines, black except for those along edges.
//! details Columns are the angles of the normals from 0 to 180 degrees, rows the distances from the centre of the
//! details picture; the value is the length in pixels. Draw the lines over the picture with line-generator, or print
//! details them with `viewfinder measure`. Lines are looked for in a copy of at most 640 pixels along the longer side,
//! details in which lengths are counted, so that large pictures have the same lines; the resolution is a degree and a
//! details pixel of it.
//! formula length of the edge along each line, where it is at least line-detection-threshold diagonals and the most
//! source R. O. Duda and P. E. Hart, Use of the Hough transformation to detect lines and curves in pictures, CACM 1972
//! example [in]split[a][b];[b]hough-transform-line-detector[l];[a][l]line-generator=3
//! result lines
//! kind group
//! param edge-threshold float 0.3 0..1 "Strength from which on an edge is certain"
//! param line-detection-threshold float 0.15 0..1 "Least length of a line, in diagonals of the picture"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! let sigma = 2 * spacing
//! let lower = 0.4 * edgeThreshold
[image]resize=long=640:enlarge=false,
canny-edge-detection=$sigma:$edge-threshold:$lower:$spacing, split[edges][same];
[edges]hough-votes[votes];
[votes][same]hough-peaks=$line-detection-threshold
