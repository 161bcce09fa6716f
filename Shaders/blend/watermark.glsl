//! filter watermark
//! category blend
//! summary Places a second picture over the picture: a logo, a watermark or a caption.
//! details The second picture keeps its aspect ratio and its alpha, and is as wide as size or width says, rounded to whole
//! details pixels. The gravity names the corner, the edge or the centre at which it is; the offset moves it inwards from
//! details there, or to the right and downwards in the middle. Pixels of the second picture are never shifted by parts of
//! details a pixel, and what lies outside of the picture is not shown.
//! formula composite(base, opacity * mark)
//! source W3C Compositing and Blending Level 1
//! kind group
//! inputs base mark
//! param gravity enum south-east north-west|north|north-east|west|center|east|south-west|south|south-east "The corner, edge or centre at which it is"
//! param size float 0.25 0..4 "Width, in fractions of the picture's width; 0 for its own pixels"
//! param width int 0 0..65535 px "Width, in pixels; 0 for what size says"
//! param offset list 0.02|0.02 -1..1 "Distance from there, in fractions of the picture's shorter side"
//! param offset-pixels list 0|0 -65535..65535 px "Further distance from there, in pixels"
//! param opacity float 1 0..1 "Opacity"
//! param blend enum normal normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity "Blend mode"
[mark][base]watermark-scale=size=$size:width=$width[s];
[s][base]watermark-place=gravity=$gravity:offset=$offset:offset-pixels=$offset-pixels[layer];
[base][layer]watermark-mix=opacity=$opacity:blend=$blend
