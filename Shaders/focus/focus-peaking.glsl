//! filter focus-peaking
//! category focus
//! summary Marks areas in focus with a colour.
//! details It looks at the picture that enters the chain, whatever filters stand before it, and compares the
//! details slope of edges over one pixel with that over three: contrast cancels, sharpness remains. Noise and
//! details clipped pixels are left out.
//! details The modes show the marks over the picture (overlay), over its grey copy (gray), alone (only), or over the
//! details picture with a black rim that shows on any ground (outline); edge marks every strong edge over the picture, in
//! details focus or not.
//! details With the threshold `fixed` the same picture has the same marks, as scripts need; `share` follows the picture,
//! details so that the sharpest of it are marked, be it lit well or dimly. Noise is marked in neither.
//! details The ladder colours the marks by how much they exceed the threshold: light blue, cyan, yellow, orange, red.
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
