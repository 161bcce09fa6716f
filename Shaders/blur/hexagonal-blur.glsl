//! filter hexagonal-blur
//! category blur
//! summary Simulates the defocus blur of a lens with a six-bladed aperture.
//! details The mean over a hexagon, in linear light, so that bright points become bright hexagons. It consists of
//! details three rhombi, each a blur along two directions: four lines of taps in three passes instead of an area.
//! formula mean of in(x + r), r in the hexagon of the given radius; as (D(U) + 2 E((U + D) / 2)) / 3
//! formula U, D, E are means along lines of that length, upwards, to the left below and to the right below
//! source L. McIntosh, B. E. Riecke, S. DiPaola, Efficiently Simulating the Bokeh of Polygonal Apertures, CGF 2012
//! kind group
//! param radius float 12 0..64 px "Distance from the hexagon's centre to its corners"
//! param angle float 0 -60..60 "Turn of the hexagon, in degrees counterclockwise"
//! let up = 90 + angle
//! let left = 210 + angle
//! let right = 330 + angle
//! identity radius == 0
[image]split[a][b];
[a]ray-blur=$radius:$up, split[c][d];
[b]ray-blur=$radius:$left[e];
[c][e]linear-mix=0.5, ray-blur=$radius:$right[f];
[d]ray-blur=$radius:$left[g];
[g][f]linear-mix=0.6666667
