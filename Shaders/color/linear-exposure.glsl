//! filter linear-exposure
//! category color
//! summary Brightens or darkens by photographic stops, as a longer or shorter exposure would.
//! details Works on linear light; exposure works on display-encoded values, which lightens shadows less.
//! formula rgb * 2^exposure, in linear light
//! kind pixel
//! space linear
//! param exposure float 0 -10..10 "Exposure, in stops"
//! let gain = pow(2, exposure)
//! identity exposure == 0
//! example linear-exposure=1
//! matrix gain, 0, 0, 0, 0 ; 0, gain, 0, 0, 0 ; 0, 0, gain, 0, 0 ; 0, 0, 0, 1, 0
