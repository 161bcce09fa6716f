//! filter focus-peaking
//! category focus
//! summary Marks what is in focus with a colour.
//! details It looks at the picture that enters the chain, whatever filters stand before it, and compares the
//! details slope of edges over one pixel with that over three: contrast cancels, sharpness remains. Noise and
//! details clipped pixels are left out. The modes show the marks over the picture (overlay), over its grey copy
//! details (gray) or alone (only); edge marks every strong edge over the picture, in focus or not.
//! source after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011
//! kind group
//! inputs image clean:in
//! param color color red "Colour of the marks"
//! param sensitivity float 0.5 0..1 "Sensitivity; more marks more"
//! param mode enum overlay overlay|gray|only|edge "What is shown"
[clean]split=2[analysed][metered];
[analysed]focus-measure=sensitivity=$sensitivity:mode=$mode[measure];
[metered]focus-noise[noise];
[measure][noise]focus-mark=sensitivity=$sensitivity:mode=$mode[mark];
[image][mark]focus-overlay=color=$color:mode=$mode
