//! filter motion-detector
//! gpuimage GPUImageMotionDetector MotionDetector
//! category temporal
//! summary Marks motion, with a cross at its centre.
//! details Motion is the difference from a low-pass of earlier frames. The cross is at the mean position of all
//! details moving pixels. The first frame, like a photograph, has no motion.
//! formula moving = distance(in.rgb, low.rgb) >= threshold, low = what low-pass makes of the frames
//! formula centre = mean of the places of moving pixels, each pixel counted
//! example motion-detector=low-pass-filter-strength=0.8:threshold=0.1
//! kind group
//! param low-pass-filter-strength float 0.5 0..1 "Share of the frame before in what frames are compared with"
//! param threshold float 0.2 0.01..2 "Distance of colours that counts as motion"
//! param mode enum overlay overlay|mask|center "Marks and cross over the picture, the mask with the cross, or the cross alone"
//! param color color red "Colour of the marks"
[image]split=3[picture][now][past];
[past]low-pass=strength=$low-pass-filter-strength[low];
[now][low]motion-mask=threshold=$threshold,split[mask][moving];
[moving]motion-moments,area-average,area-average,mean-color[moments];
[picture][mask][moments]motion-overlay=mode=$mode:color=$color
