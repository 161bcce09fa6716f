//! filter exposure
//! gpuimage GPUImageExposureFilter ExposureAdjustment
//! category color
//! summary Brightens or darkens by photographic stops, on display-encoded values.
//! formula rgb * 2^exposure
//! example exposure=1
//! kind pixel
//! param exposure float 0 -10..10 "Exposure, in stops"
//! let gain = pow(2, exposure)
//! identity exposure == 0
//! matrix gain, 0, 0, 0, 0 ; 0, gain, 0, 0, 0 ; 0, 0, gain, 0, 0 ; 0, 0, 0, 1, 0
