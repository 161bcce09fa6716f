// What the counts of scopes are drawn by.

/// How many columns of a picture one of a waveform's counts.
int columnsPerCell(vec2 size) {
  return (int(size.x) + 511) / 512;
}

/// The weight of a cell `away` cells from the middle of a tent that reaches so many to each side.
float tentWeight(float away, float reach) {
  return max(1.0 - abs(away) / reach, 0.0);
}

/// How far a tent reaches that covers cells of which so many lie on a pixel, without gaps where they are larger.
vec2 tentReach(vec2 cellsPerPixel) {
  return max(cellsPerPixel, vec2(1.0));
}
