//! filter hysteresis
//! category edges
//! summary Keeps bright pixels, and grey ones connected to a bright one through grey ones; the last step of canny.
//! details Blocks of 4x4 pixels are packed into two 16-bit numbers and propagated eleven times, by at least three
//! details blocks each. Blocks without undecided pixels cost one read per step, a sixteenth per pixel.
//! formula luma >= 0.75, or luma >= 0.25 with a chain of neighbours of such to one with luma >= 0.75 ? 1 : 0
//! example canny-thinning, hysteresis
//! role part
//! kind group
[image]split[levels][packed];
[packed]hysteresis-blocks, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step,
hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step,
hysteresis-step[blocks];
[levels][blocks]hysteresis-edges
