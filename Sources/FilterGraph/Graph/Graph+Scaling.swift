extension Graph {
  public func scaled(by factor: Double) -> Graph { self }
}
