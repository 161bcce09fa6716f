//! filter crosshair-generator
//! gpuimage GPUImageCrosshairGenerator CrosshairGenerator
//! category edges
//! summary Draws a cross over the picture at each white pixel of another, such as the result of a corner detector.
//! formula luma(corners) >= 0.5 at (x + i, y) or (x, y + i), |i| <= (crosshair-width - 1) / 2 ? color : image
//! example [in]split[a][b];[b]fast-corner-detection=0.2[c];[a][c]crosshair-generator=15
//! kind group
//! inputs image corners
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! param line-width int 1 1..16 px "Width of the lines of a cross"
[corners][image]corner-marks=crosshairs:$crosshair-width:$crosshair-color:$line-width
