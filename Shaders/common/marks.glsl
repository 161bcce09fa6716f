// Levels and marks of focus peaking: both count in powers of 2.

/// The level of a score: 0 at 1/256 or less, 0.5 at 1, and 1 at 256 or more.
float focusLevelOf(float score) {
  return clamp((log2(max(score, 1e-6)) + 8.0) / 16.0, 0.0, 1.0);
}

/// The mark of a level: 0 below the gate, 0.25 at it, and 1 where the score is eight times that of the gate or more.
float markOf(float level, float gate) {
  return level >= gate ? clamp(0.25 + 4.0 * (level - gate), 0.25, 1.0) : 0.0;
}
