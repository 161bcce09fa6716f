/// A lamp that V4L2's flash controls switch, of a camera's own node or of a subdevice.
struct ControlFlash: FlashUnit {
  /// Where the controls are.
  enum Place: Sendable {
    /// Among the camera's controls.
    case camera(any Camera)
    /// On a node of their own.
    case subdevice(OpenDevice, CameraLabel)
  }

  let name: String
  private let place: Place

  /// The lamp of a place; nil when it has none.
  init?(_ place: Place, name: String) {
    self.place = place
    self.name = name
    guard let mode = control(.flashMode), mode.isSettable else { return nil }
  }

  private func control(_ id: CameraControl.ID) -> CameraControl? {
    switch place {
    case .camera(let camera): camera.control(id)
    case .subdevice(let device, _): device.control(id)
    }
  }

  private func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) {
    switch place {
    case .camera(let camera): try camera.set(values)
    case .subdevice(let device, let label):
      // The mode in a request before what it governs, as the strobe works in the mode of flashes only.
      let mode = values.filter { $0.key == .flashMode }
      for group in [mode, values.filter { $0.key != .flashMode }] where !group.isEmpty {
        let change = try ControlChange(group, among: device.enumerateControls())
        _ = try change.apply(to: device, label: label)
      }
    }
  }

  var hasFlash: Bool {
    control(.flashMode)?.menu.contains { $0.value == 1 } == true && control(.flashStrobe) != nil
  }

  var isReady: Bool { control(.flashReady).map { $0.value == 1 } ?? true }

  func setTorch(_ level: Double) throws(CameraError) {
    guard level > 0 else { return try set([.flashMode: 0]) }
    guard control(.flashMode)?.menu.contains(where: { $0.value == 2 }) == true else {
      throw CameraError(.unsupported, "\(name) can flash, but not stay lit")
    }
    if let intensity = control(.torchIntensity), intensity.isSettable {
      let span = Double(intensity.maximum - intensity.minimum)
      let value = intensity.nearest(to: Double(intensity.minimum) + span * min(level, 1))
      try set([.torchIntensity: .integer(value)])
    }
    try set([.flashMode: 2])
  }

  func fire() throws(CameraError) {
    guard hasFlash else { throw CameraError(.unsupported, "\(name) cannot flash; use it as a torch") }
    try set([.flashMode: 1])
    try set([.flashStrobe: 1])
  }
}
