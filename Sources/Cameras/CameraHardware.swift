/// What the system knows of a camera's hardware, where its driver's name says less; nil values are unknown.
public struct CameraHardware: Hashable, Sendable {
  /// The manufacturer as the device spells it.
  public var maker: String?
  /// The product's name as the device spells it, or the name of the sensor.
  public var model: String?
  /// The serial number.
  public var serial: String?
  /// The manufacturer's number on its bus, USB or PCI.
  public var vendorID: UInt16?
  /// The product's number, given by the manufacturer.
  public var productID: UInt16?
  /// The number of the USB bus, whose bandwidth the cameras on it share; nil for a camera elsewhere.
  public var usbBus: Int?

  /// Creates a description.
  public init(
    maker: String? = nil, model: String? = nil, serial: String? = nil, vendorID: UInt16? = nil,
    productID: UInt16? = nil, usbBus: Int? = nil
  ) {
    self.maker = maker
    self.model = model
    self.serial = serial
    self.vendorID = vendorID
    self.productID = productID
    self.usbBus = usbBus
  }
}
