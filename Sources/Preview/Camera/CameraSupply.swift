public import Cameras
public import Pixels

/// The cameras that a window offers to choose from, and how one of them is opened.
public struct CameraSupply: Sendable {
  /// A camera that can be chosen.
  public struct Entry: Hashable, Sendable {
    /// The camera's stable id.
    public let id: String
    /// What people call it.
    public let name: String
    /// Why it cannot be used, in one line; nil when it can.
    public let problem: String?

    /// Describes a camera.
    public init(id: String, name: String, problem: String? = nil) {
      (self.id, self.name, self.problem) = (id, name, problem)
    }
  }

  let list: @Sendable () -> [Entry]
  let open: @Sendable (Entry) throws -> any Camera
  let rotation: @Sendable (any Camera) -> Orientation?

  /// Describes where cameras come from.
  ///
  /// - Parameters:
  ///   - list: the cameras that are connected now, in the order of the menu; called about once a second, off the window's
  ///     thread, while the camera's panel is shown.
  ///   - rotation: what replaces the rotation that a camera reports of its sensor; by default what its profile says.
  ///   - open: opens one of them, with all that its user keeps for it; called off the window's thread.
  public init(
    list: @escaping @Sendable () -> [Entry],
    rotation: @escaping @Sendable (any Camera) -> Orientation? = { $0.profile?.rotation },
    open: @escaping @Sendable (Entry) throws -> any Camera
  ) {
    self.list = list
    self.open = open
    self.rotation = rotation
  }
}
