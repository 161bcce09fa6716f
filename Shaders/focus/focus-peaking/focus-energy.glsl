//! filter focus-energy
//! category focus
//! summary Measures the detail of luma at three scales in blocks of two by two pixels; a step of focus-peaking.
//! details Each block sees the six by six pixels around it.
//! formula red: mean of l^2 over the block, l = 4 c - left - right - top - bottom, on luma
//! formula green: the same on luma behind the binomial blur 1 2 1 / 4 along both axes
//! formula blue: (4 (center - ring))^2, center the mean of blurred luma over the block, ring that of luma over the
//! formula 20 outermost of the six by six pixels
//! formula alpha: center
//! role part
//! kind general
//! taps 36
//! reads luma
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! size mode == 3 ? width : ceil(width / 2) ; mode == 3 ? height : ceil(height / 2)
//! footprint 2 * left - 3 * spacing ; 2 * top - 3 * spacing ; 2 * right + 3 * spacing ; 2 * bottom + 3 * spacing
//! identity mode == 3
// The mean squared Laplacian of the four pixels in the middle of four rows.
float detailEnergy(vec4 a, vec4 b, vec4 c, vec4 d) {
  vec2 upper = 4.0 * b.yz - b.xy - b.zw - a.yz - c.yz;
  vec2 lower = 4.0 * c.yz - c.xy - c.zw - b.yz - d.yz;
  return 0.25 * (dot(upper, upper) + dot(lower, lower));
}

vec4 filter(Place place) {
  // Taps are counted from the place of this pixel in its own picture, which has half the size.
  int x = place.pixel.x - (param.spacing - 1) / 2;
  int y = place.pixel.y - (param.spacing - 1) / 2;
  // Rows -2 to 3 around the block: the four pixels in the middle, and all six blurred along the row.
  vec4 rowA, rowB, rowC, rowD;
  vec4 soft0, soft1, soft2, soft3, soft4, soft5;
  float outer = 0.0;
  for (int row = 0; row < 6; row++) {
    int line = y + param.spacing * (row - 2);
    vec4 low = vec4(
      tapLuma(x - 2 * param.spacing, line), tapLuma(x - param.spacing, line), tapLuma(x, line),
      tapLuma(x + param.spacing, line));
    vec2 high = vec2(tapLuma(x + 2 * param.spacing, line), tapLuma(x + 3 * param.spacing, line));
    vec4 middle = vec4(low.yzw, high.x);
    vec4 soft = 0.25 * (low + 2.0 * middle + vec4(low.zw, high));
    outer += low.x + high.y;
    if (row == 0) { soft0 = soft; outer += dot(middle, vec4(1.0)); }
    if (row == 1) { soft1 = soft; rowA = middle; }
    if (row == 2) { soft2 = soft; rowB = middle; }
    if (row == 3) { soft3 = soft; rowC = middle; }
    if (row == 4) { soft4 = soft; rowD = middle; }
    if (row == 5) { soft5 = soft; outer += dot(middle, vec4(1.0)); }
  }
  vec4 blurA = 0.25 * (soft0 + 2.0 * soft1 + soft2);
  vec4 blurB = 0.25 * (soft1 + 2.0 * soft2 + soft3);
  vec4 blurC = 0.25 * (soft2 + 2.0 * soft3 + soft4);
  vec4 blurD = 0.25 * (soft3 + 2.0 * soft4 + soft5);
  float center = 0.25 * (blurB.y + blurB.z + blurC.y + blurC.z);
  float coarse = 4.0 * (center - outer / 20.0);
  vec3 energy = vec3(
    detailEnergy(rowA, rowB, rowC, rowD), detailEnergy(blurA, blurB, blurC, blurD), coarse * coarse);
  return vec4(energy, center);
}
