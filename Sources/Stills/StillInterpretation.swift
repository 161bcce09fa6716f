/// What the values of a picture file are taken for.
public struct StillInterpretation: Hashable, Sendable {
  /// How raw files are developed.
  public var development: RawDevelopment
  /// The profile of red, green and blue, and of grey as their equal parts; nil for that which the file states. Raw files have
  /// colours of their own.
  public var profile: AssignedProfile?

  /// Creates an interpretation; by default that of the file itself.
  public init(development: RawDevelopment = RawDevelopment(), profile: AssignedProfile? = nil) {
    self.development = development
    self.profile = profile
  }
}
