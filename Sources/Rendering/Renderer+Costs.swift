import GPU

extension Renderer {
  /// What is known of the device's costs: measured at the first start with a driver and stored with its programs. A
  /// renderer without a store measures nothing and decides by the driver's name.
  static func deviceCosts(_ context: GPUContext, store: ProgramStore?) -> DeviceCosts {
    let isSoftware = context.info.isSoftware
    guard let store else { return DeviceCosts(isSoftware: isSoftware) }
    if let known = store.loadCosts() { return known }
    guard let share = try? CostProbe.readShare(context) else { return DeviceCosts(isSoftware: isSoftware) }
    let costs = DeviceCosts(readShare: share, isSoftware: isSoftware)
    store.save(costs)
    return costs
  }
}

/// Costs are kept as programs are: for one driver, with a checksum, written whole.
extension ProgramStore {
  /// Stands where programs have their source; another number makes all devices be measured anew.
  static let costsKey = "costs 1"

  /// What was measured with this driver; nil when nothing was, or when the file is damaged.
  func loadCosts() -> DeviceCosts? {
    load(Self.costsKey).flatMap { DeviceCosts(remembered: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Keeps what was measured with this driver.
  func save(_ costs: DeviceCosts) {
    save(ProgramBinary(format: 0, bytes: Array(costs.text.utf8)), for: Self.costsKey)
  }
}
