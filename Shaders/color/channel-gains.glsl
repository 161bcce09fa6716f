//! filter channel-gains
//! category color
//! summary Multiplies red, green and blue in linear light, as the gains of a camera's white balance do.
//! details `temperature` computes such gains from kelvin; with `rgb` the factors apply to display-encoded values.
//! formula rgb * (red, green, blue), in linear light
//! kind pixel
//! space linear
//! param red float 1 0..32 "Gain of red"
//! param green float 1 0..32 "Gain of green"
//! param blue float 1 0..32 "Gain of blue"
//! identity red == 1 && green == 1 && blue == 1
//! example channel-gains=1.3:1:0.8
//! matrix red, 0, 0, 0, 0 ; 0, green, 0, 0, 0 ; 0, 0, blue, 0, 0 ; 0, 0, 0, 1, 0
