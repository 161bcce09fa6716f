//! filter jfa-voronoi
//! gpuimage GPUImageJFAVoronoiFilter
//! category effects
//! summary Shows the picture in the cells around seeds that a second picture gives.
//! details Pixels of the seeds' picture that are not dark are seeds. Where no seed is within reach, the picture stays.
//! details Each doubling of the reach costs a pass.
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
