//! filter jfa-voronoi
//! gpuimage GPUImageJFAVoronoiFilter
//! category effects
//! summary Shows the picture in Voronoi cells around seeds from a second picture.
//! details Every pixel of the second picture that is not dark is a seed. Pixels without a seed in range are
//! details unchanged. Each doubling of the range costs a pass.
//! formula in(the nearest seed), by jump flooding with steps of 2048, 1024 ... 1 pixels
//! source G. Rong and T.-S. Tan, Jump Flooding in GPU, I3D 2006
//! kind group
//! inputs image seeds:in
//! param threshold float 0.5 0..1 "Luma from which on a pixel is a seed"
//! param reach int 1023 1..4095 px "Distance up to which seeds are certainly found"
[seeds]voronoi-seeds=threshold=$threshold, voronoi-flood=2048:$reach, voronoi-flood=1024:$reach,
voronoi-flood=512:$reach, voronoi-flood=256:$reach, voronoi-flood=128:$reach, voronoi-flood=64:$reach,
voronoi-flood=32:$reach, voronoi-flood=16:$reach, voronoi-flood=8:$reach, voronoi-flood=4:$reach,
voronoi-flood=2:$reach, voronoi-flood=1:$reach[map];
[image][map]voronoi-consumer
