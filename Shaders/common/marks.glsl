// Marks of focus peaking: 0 for none, or how far a measure exceeds its gate, in fourths.

/// The mark of a measure: from 0.25 where it is that of the gate to 1 where it is four times as much or more.
float markOf(float measure, float gate) {
  return measure >= gate ? clamp(0.25 * measure / max(gate, 1e-6), 0.25, 1.0) : 0.0;
}
