// Levels and marks of focus peaking, of four numbers at once.

/// The levels of scores, in sixteenths of an octave from 2^-4 on: 0.25 at 1.
vec4 focusLevelsOf(vec4 scores) {
  return clamp((log2(max(scores, 1e-6)) + 4.0) / 16.0, 0.0, 1.0);
}

/// The marks of scores or levels: 0 below the first gate, 1/3 from it on, and 2/3 and 1 from the next two.
vec4 marksOf(vec4 found, vec3 gates) {
  return (step(gates.x, found) + step(gates.y, found) + step(gates.z, found)) / 3.0;
}
