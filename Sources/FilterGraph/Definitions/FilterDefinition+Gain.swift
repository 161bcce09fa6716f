extension FilterDefinition {
  /// The most by which a pixel, stencil or general filter enlarges differences of an input within 0…1; nil when nothing is
  /// known.
  package func gain(ofInput index: Int) -> Expression? {
    inputs.indices.contains(index) ? inputGains[inputs[index].name] ?? gain : gain
  }
}
