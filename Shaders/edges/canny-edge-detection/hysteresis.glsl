//! filter hysteresis
//! category edges
//! summary Keeps bright pixels, and grey ones that grey ones connect with a bright one; the last step of canny.
//! details Blocks of four by four pixels become two numbers of sixteen bits, which are spread sixteen times, by two
//! details blocks at least. Blocks without an open question cost one read a time, a sixteenth of one for each pixel.
//! formula luma >= 0.75, or luma >= 0.25 with a chain of neighbours of such to one with luma >= 0.75 ? 1 : 0
//! example canny-thinning, hysteresis
//! role part
//! kind group
[image]split[levels][packed];
[packed]hysteresis-blocks, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step,
hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step,
hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step, hysteresis-step[blocks];
[levels][blocks]hysteresis-edges
