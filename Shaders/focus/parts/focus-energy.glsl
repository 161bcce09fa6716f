//! filter focus-energy
//! category focus
//! summary Measures the detail of luma at three scales in blocks of two by two places; a step of focus-peaking.
//! details Each block sees the six by six places around it, of which focus-luma has packed four into each pixel.
//! formula red: mean of l^2 over the block, l = 4 c - left - right - top - bottom, on luma
//! formula green: the same on luma behind the binomial blur 1 2 1 / 4 along both axes
//! formula blue: (4 (center - ring))^2, center the mean of blurred luma over the block, ring that of luma over the
//! formula 20 outermost of the six by six places
//! formula alpha: center
//! role part
//! kind general
//! taps 9
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! size mode == 3 ? width : max(1, width - 2) ; mode == 3 ? height : max(1, height - 2)
//! footprint left ; top ; right + 2 ; bottom + 2
//! identity mode == 3
// The four pixels in the middle of a row of six, blurred along the row.
vec4 softened(vec4 low, vec2 high) {
  return 0.25 * (low + 2.0 * vec4(low.yzw, high.x) + vec4(low.zw, high));
}

// The mean squared Laplacian of the four pixels in the middle of four rows.
float detailEnergy(vec4 a, vec4 b, vec4 c, vec4 d) {
  vec2 upper = 4.0 * b.yz - b.xy - b.zw - a.yz - c.yz;
  vec2 lower = 4.0 * c.yz - c.xy - c.zw - b.yz - d.yz;
  return 0.25 * (dot(upper, upper) + dot(lower, lower));
}

vec4 filter(Place place) {
  // Rows -2 to 3 around the block: the four pixels in the middle, and all six blurred along the row.
  vec4 rowA, rowB, rowC, rowD;
  vec4 soft0, soft1, soft2, soft3, soft4, soft5;
  float outer = 0.0;
  for (int block = 0; block < 3; block++) {
    vec4 left = tap(0, block);
    vec4 middle = tap(1, block);
    vec4 right = tap(2, block);
    vec4 upper = vec4(left.rg, middle.rg);
    vec4 lower = vec4(left.ba, middle.ba);
    vec4 upperMiddle = vec4(upper.yzw, right.r);
    vec4 lowerMiddle = vec4(lower.yzw, right.b);
    vec4 upperSoft = softened(upper, right.rg);
    vec4 lowerSoft = softened(lower, right.ba);
    outer += left.r + left.b + right.g + right.a;
    if (block == 0) {
      outer += dot(upperMiddle, vec4(1.0));
      rowA = lowerMiddle;
      soft0 = upperSoft;
      soft1 = lowerSoft;
    }
    if (block == 1) {
      rowB = upperMiddle;
      rowC = lowerMiddle;
      soft2 = upperSoft;
      soft3 = lowerSoft;
    }
    if (block == 2) {
      rowD = upperMiddle;
      outer += dot(lowerMiddle, vec4(1.0));
      soft4 = upperSoft;
      soft5 = lowerSoft;
    }
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
