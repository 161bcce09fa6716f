//! filter focus-peaking
//! category focus
//! summary Marks areas in focus with a colour.
//! details It measures the picture that enters the chain, regardless of earlier filters, and compares the gradient of
//! details edges over one pixel with that over three: contrast cancels out, sharpness remains. Noise and clipped
//! details pixels are ignored. The modes show the marks over the picture (overlay), over its grey copy (gray), alone
//! details (only), or over the picture with a black outline that is visible on any background (outline); edge marks
//! details every strong edge over the picture, in focus or not. With the threshold `fixed` the same picture always
//! details has the same marks, which suits scripts; `share` adapts to the picture and marks its sharpest parts, in
//! details bright or dim light. Neither marks noise. The ladder colours the marks by how far they exceed the
//! details threshold: light blue, cyan, yellow, orange, red.
//! source after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011
//! role aid
//! kind group
//! inputs image clean:in
//! param color color red "Colour of the marks; its alpha is that of the ladder, too"
//! param sensitivity float 0.5 0..1 "Sensitivity; more marks more"
//! param mode enum overlay overlay|gray|only|edge|outline "What is shown"
//! param coloring enum single single|ladder "One colour, or a ladder from just sharp to sharpest"
//! param threshold enum fixed fixed|share "What decides: the sensitivity, or the share of the picture"
//! param share float 0.005 0.0001..0.1 "Share of the picture that is marked at most"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
[clean]split=2[analysed][metered];
[analysed]focus-measure=sensitivity=$sensitivity:mode=$mode:threshold=$threshold:spacing=$spacing,split[measure][counted];
[metered]focus-noise[noise];
[counted]histogram-bins=red[bins];
[noise][bins]focus-gate=threshold=$threshold:share=$share[limits];
[measure][limits]focus-mark=sensitivity=$sensitivity:mode=$mode:threshold=$threshold:spacing=$spacing[mark];
[image][mark]focus-overlay=color=$color:mode=$mode:coloring=$coloring
