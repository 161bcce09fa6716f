import Graphics

extension Renderer {
  /// The device's costs: measured at the first start with a driver and stored with its programs. Without a
  /// store the renderer measures nothing and decides by the driver's name.
  static func deviceCosts(_ device: any GraphicsDevice, store: ProgramStore?) -> DeviceCosts {
    let isSoftware = device.info.isSoftware
    guard let store else { return DeviceCosts(isSoftware: isSoftware) }
    if let known = store.loadCosts() { return known }
    let costs = DeviceCosts(readShare: try? CostProbe.readShare(device), isSoftware: isSoftware)
    store.save(costs)
    return costs
  }
}

/// Costs are stored like programs: per driver, with a checksum, atomically.
extension ProgramStore {
  /// The key in place of a program's source; changing the number makes all devices be measured again.
  package static let costsKey = "costs 1"

  /// The costs measured with this driver; nil when there are none, or the file is damaged.
  func loadCosts() -> DeviceCosts? {
    load(Self.costsKey).flatMap { DeviceCosts(remembered: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Stores the costs measured with this driver.
  func save(_ costs: DeviceCosts) {
    save(ProgramBinary(format: 0, bytes: Array(costs.text.utf8)), for: Self.costsKey)
  }
}
