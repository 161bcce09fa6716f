//! filter onion-skin
//! category temporal
//! summary Blends a held frame with the current one, to realign a camera or an object.
//! details The first frame is held; turn hold off and on again to hold another one. To compare with a photograph, see
//! details level-difference.
//! formula level-difference of the frame and the held one
//! example onion-skin=mode=difference
//! role aid
//! kind group
//! param hold bool true "Hold the reference; off takes every frame as a new one"
//! param mode enum blend blend|difference "Both frames over each other, or their difference"
//! param amount float 0.5 0..1 "Share of the held frame; of a difference, an eighth of its gain"
[image]split[now][past];
[past]hold=on=$hold[reference];
[now][reference]level-difference=mode=$mode:amount=$amount
