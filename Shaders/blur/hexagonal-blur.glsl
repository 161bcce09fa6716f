//! filter hexagonal-blur
//! category blur
//! summary Simulates the defocus blur of a lens with a six-bladed aperture.
//! details The mean over a hexagon, in linear light. Highlights were brighter in the scene than white, so they are
//! details expanded before and compressed after, and bright points become bright hexagons. It consists of three rhombi,
//! details each a blur along two directions: four lines of taps in three passes instead of an area.
//! formula compressed mean of expanded in(x + r), r in the hexagon of the given radius; as (D(U) + 2 E((U + D) / 2)) / 3
//! formula expanded: c / (1 - h luma), compressed: c / (1 + h luma), h = highlights, c and luma linear
//! formula U, D, E are means along lines of that length, upwards, to the left below and to the right below
//! source L. McIntosh, B. E. Riecke, S. DiPaola, Efficiently Simulating the Bokeh of Polygonal Apertures, CGF 2012
//! kind group
//! param radius float 12 0..64 px "Distance from the hexagon's centre to its corners"
//! param angle float 0 -60..60 "Turn of the hexagon, in degrees counterclockwise"
//! param highlights float 0.95 0..0.99 "How much brighter than they look highlights are"
//! let up = 90 + angle
//! let left = 210 + angle
//! let right = 330 + angle
//! identity radius == 0
[image]expand-highlights=$highlights, split[a][b];
[a]ray-blur=$radius:$up, split[c][d];
[b]ray-blur=$radius:$left[e];
[c][e]linear-mix=0.5, ray-blur=$radius:$right[f];
[d]ray-blur=$radius:$left[g];
[g][f]linear-mix=0.6666667, compress-highlights=$highlights
