//! filter focus-peaking
//! category focus
//! summary Marks areas in focus with a colour.
//! details It measures the picture that enters the chain, regardless of earlier filters. The detail of fine scales is
//! details compared with what the place shows at a coarse one, which blur leaves, and with the noise: a faint texture in
//! details focus is marked, a strong edge out of focus is not. It compares single pixels, so give it the camera's own,
//! details before any scaling.
//! details The modes show the marks over the picture (overlay), over its grey copy (gray), alone (only), or over the
//! details picture with a black outline that is visible on any background (outline); edge marks every strong edge over
//! details the picture, in focus or not. The ladder colours marks by their sharpness: blue where it is just enough,
//! details yellow from 1.6 times and red from 2.6 times as much.
//! details With the threshold `fixed` the same picture always has the same marks, which suits scripts; `share` marks
//! details the sharpest parts of each picture, as long as they are sharp at all. A tenth of sensitivity adds about half
//! details as many marks; at 0 there are none. In a sequence the measures are averaged over some frames, so that the
//! details marks of a still scene do not flicker.
//! details Four passes, three of them at half the width and height; wider marks or an outline cost a fifth.
//! source own method; see the article about focus peaking for its measurements
//! role aid
//! kind group
//! inputs image clean:in
//! param color color red "Colour of the marks; its alpha is that of the ladder, too"
//! param sensitivity float 0.7 0..1 "Sensitivity; more marks more"
//! param mode enum overlay overlay|gray|only|edge|outline "What is shown"
//! param coloring enum single single|ladder "One colour, or a ladder from just sharp to sharpest"
//! param threshold enum fixed fixed|share "What decides: the sensitivity, or the share of the picture"
//! param share float 0.005 0.0001..0.1 "Share of the picture that is marked at most"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! param width enum fine thin|fine|medium|bold|broad "Marks on detail alone, as measured, or 1 to 3 pixels wider"
//! param steadiness float 0.8 0..0.95 "Share of the earlier frames in what is measured"
[clean]focus-edge=mode=$mode:spacing=$spacing,split[edges][analysed];
[edges]focus-mark=of=edges:sensitivity=$sensitivity:mode=$mode:threshold=$threshold:coloring=$coloring[plain];
[analysed]focus-luma=mode=$mode:spacing=$spacing,focus-energy=mode=$mode:spacing=$spacing[measured];
[measured]focus-steady=mode=$mode:steadiness=$steadiness,split[energy][metered];
[metered]focus-noise[scene];
[energy][scene]focus-score=mode=$mode:spacing=$spacing:width=$width[scores];
[scores]focus-mark=sensitivity=$sensitivity:mode=$mode:threshold=$threshold:coloring=$coloring[blocks];
[plain][blocks]focus-unblock=mode=$mode,split[found][counted];
[counted]histogram-bins=red,focus-gate=$share[limits];
[found][limits]focus-mark-share=mode=$mode:threshold=$threshold,focus-grow=mode=$mode:width=$width[mark];
[image][mark]focus-overlay=color=$color:mode=$mode:coloring=$coloring
