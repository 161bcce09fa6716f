//! filter focus-peaking
//! category focus
//! summary Marks areas in focus with a colour.
//! details It measures the picture that enters the chain, regardless of earlier filters. The detail of fine scales is
//! details compared with what the place shows at a coarse one, which blur leaves, and with the noise: a faint texture in
//! details focus is marked, a strong edge out of focus is not. It compares means over squares of pixels, with sides of
//! details about a 640th of the width, and over their quarters: most lenses and sensors resolve no more than that, and a
//! details photograph has similar marks at every size. They differ most where the side of squares changes by a pixel, as
//! details at widths of 960 and 1600. What is finer shows in a magnified part. Greater spacing marks what is softer, too.
//! details How sharp a picture can be depends on the camera. Marks begin at a fifth of the reference, the score of the
//! details sharpest parts that the camera has shown: `focus-reference` measures it in a picture, and the window learns it
//! details and keeps it in the camera's profile. A script states it, or takes the default, which suits soft cameras. The
//! details same picture always has the same marks with the same settings.
//! details The modes show the marks over the picture (overlay), over its grey copy (gray), alone (only), or over the
//! details picture with a black outline that is visible on any background (outline); edge marks every strong edge over
//! details the picture, in focus or not. The ladder colours marks by their sharpness: blue where it is just enough,
//! details yellow from 1.6 times and red from 2.6 times as much.
//! details With the threshold `fixed` the sensitivity decides what is marked; `share` marks the sharpest parts of each
//! details picture, as long as they are sharp at all. A tenth of sensitivity adds about half as many marks where little is
//! details in focus; at 0 there are none. In a sequence the measures are averaged over some frames, and marks stay while
//! details their score is a little below what it takes, so that those of a still scene do not flicker.
//! details Four passes in a stream of 960 columns or more, five in a narrower one or a still; all but the last are at most
//! details half as wide and high as the picture. Wider marks or an outline cost one more pass.
//! source own method; see the article about focus peaking for its measurements
//! role aid
//! kind group
//! inputs image clean:in
//! param color color red "Colour of the marks; its alpha is that of the ladder, too"
//! param sensitivity float 0.7 0..1 "Sensitivity; more marks more"
//! param mode enum overlay overlay|gray|only|edge|outline "What is shown"
//! param coloring enum single single|ladder "One colour, or a ladder from just sharp to sharpest"
//! param threshold enum fixed fixed|share "What decides: the sensitivity, or the share of the picture"
//! param share float 0.005 0.0001..0.1 "Share of the picture that is marked at most, before marks are made wider"
//! param spacing int 1 1..16 px "Least side of the squares of pixels that are compared"
//! param width enum fine thin|fine|medium|bold|broad "Marks on detail alone, as measured, or 1 to 3 pixels wider"
//! param steadiness float 0.8 0..0.95 "Share of the earlier frames in what is measured"
//! param reference float 1.5 1.5..4 "Score of the sharpest that the camera has shown"
[clean]focus-edge=mode=$mode:spacing=$spacing,split=3[edges][analysed][quartered];
[edges]focus-mark=of=edges:sensitivity=$sensitivity:mode=$mode:threshold=$threshold:coloring=$coloring[plain];
[analysed]focus-luma=mode=$mode:spacing=$spacing,focus-energy=mode=$mode[measured];
[measured]focus-steady=mode=$mode:steadiness=$steadiness,split[energy][metered];
[quartered]focus-detail=mode=$mode:spacing=$spacing,focus-steady=mode=$mode:steadiness=$steadiness,split[detail][finest];
[metered][finest]focus-noise[scene];
[energy][scene][detail]focus-score=mode=$mode:width=$width[scores];
[scores]focus-mark=sensitivity=$sensitivity:reference=$reference:mode=$mode:threshold=$threshold:coloring=$coloring[near];
[near]focus-hold=mode=$mode:threshold=$threshold:coloring=$coloring[blocks];
[plain][blocks]focus-unblock=mode=$mode:spacing=$spacing,split[found][counted];
[counted]histogram-bins=red,focus-gate=$share[limits];
[found][limits]focus-mark-share=mode=$mode:threshold=$threshold:reference=$reference,focus-grow=mode=$mode:width=$width[mark];
[image][mark]focus-overlay=color=$color:mode=$mode:coloring=$coloring
