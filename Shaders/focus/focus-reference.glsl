//! filter focus-reference
//! category focus
//! summary Measures how sharp the sharpest parts of a picture are: the reference of focus-peaking, as a picture of one pixel.
//! details The greatest reference of some pictures in focus tells how sharp their camera is; focus-peaking marks what
//! details comes near it. It is never below 1.5, so that a picture without anything in focus makes no blur look sharp.
//! details `viewfinder measure` prints the number.
//! formula the score of focus-score that a thousandth of the places exceeds, to a sixteenth of an octave, within 1.5...4
//! example focus-peaking
//! result number
//! kind group
//! param spacing int 1 1..16 px "Least side of the squares of pixels that are compared"
split[analysed][quartered];[analysed]focus-luma=spacing=$spacing,focus-energy,split[energy][metered];
[quartered]focus-detail=spacing=$spacing,split[detail][finest];
[metered][finest]focus-noise[scene];
[energy][scene][detail]focus-score,focus-mark=threshold=share,histogram-bins=red:4,focus-gate=0.001,focus-sharpest
