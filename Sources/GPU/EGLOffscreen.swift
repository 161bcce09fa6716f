internal import CEGL
internal import CGLES
import Glibc
import Graphics

/// Finds a driver and creates a context without a window, current on this thread.
///
/// Displays are shared by all contexts of the process, and initialising one twice is harmless. None is ever
/// terminated, because that would destroy the contexts of other threads.
struct EGLOffscreen {
  private static let platformSurfaceless: EGLenum = 0x31DD
  private static let platformDevice: EGLenum = 0x313F
  private static let resetNotificationStrategy: EGLint = 0x31BD
  private static let loseContextOnReset: EGLint = 0x31BF

  /// Whether the driver keeps messages about its calls.
  enum Kind { case plain, debug }

  private let kind: Kind
  /// The attempts and why they failed, for the error message.
  private var attempts: [String] = []

  private init(_ kind: Kind) { self.kind = kind }

  /// Creates a context: Mesa's surfaceless platform, then EGL devices, then the default display.
  ///
  /// A machine with a vendor's driver also has Mesa's software renderer, and Mesa's platform does not see the
  /// vendor's driver; hence a hardware device is preferred to a software renderer, unless the user asked for
  /// software.
  static func create(_ kind: Kind) throws(RenderingError) -> EGLBinding {
    var search = EGLOffscreen(kind)
    let surfaceless = search.openSurfaceless()
    if let surfaceless, !isSoftware || prefersSoftware { return surfaceless }
    if let device = search.openDevice(skippingSoftware: surfaceless != nil) {
      surfaceless?.destroy()
      return device
    }
    if let surfaceless, surfaceless.makeCurrent() { return surfaceless }
    if let fallback = search.openDefault() { return fallback }
    throw RenderingError(
      .gpu,
      "no OpenGL ES 3.0 driver: tried " + search.attempts.joined(separator: ", ")
        + "; install libegl1 and libgl1-mesa-dri, or the driver of the GPU")
  }

  /// Whether the current context renders on the CPU.
  private static var isSoftware: Bool {
    guard let renderer = GL.string(GL.renderer) else { return false }
    return DeviceInfo(renderer: renderer, vendor: "", version: "", versionNumber: 0).isSoftware
  }

  private static var prefersSoftware: Bool {
    guard let value = getenv("LIBGL_ALWAYS_SOFTWARE") else { return false }
    return ["1", "true", "yes"].contains(String(cString: value).lowercased())
  }

  private mutating func openSurfaceless() -> EGLBinding? {
    let label = "EGL_PLATFORM_SURFACELESS_MESA"
    guard Self.extensions(of: nil).contains("EGL_MESA_platform_surfaceless") else {
      attempts.append("\(label) (not offered)")
      return nil
    }
    return open(label, eglGetPlatformDisplay(Self.platformSurfaceless, nil, nil))
  }

  private mutating func openDevice(skippingSoftware: Bool) -> EGLBinding? {
    let label = "EGL_PLATFORM_DEVICE_EXT"
    let client = Self.extensions(of: nil)
    guard client.contains("EGL_EXT_platform_device") || client.contains("EGL_EXT_platform_base"),
      let queryDevices = GL.function("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self),
      let queryString = GL.function("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
    else {
      attempts.append("\(label) (not offered)")
      return nil
    }
    var devices = [EGLDeviceEXT?](repeating: nil, count: 32)
    var count: EGLint = 0
    guard queryDevices(EGLint(devices.count), &devices, &count) == EGLBoolean(EGL_TRUE), count > 0 else {
      attempts.append("\(label) (no devices)")
      return nil
    }
    for device in devices.prefix(Int(count)) {
      let names = queryString(device, EGLint(EGL_EXTENSIONS)).map { String(cString: $0) } ?? ""
      if skippingSoftware && names.contains("EGL_MESA_device_software") { continue }
      if let binding = open(label, eglGetPlatformDisplay(Self.platformDevice, device, nil)) {
        if !skippingSoftware || !Self.isSoftware { return binding }
        binding.destroy()
      }
    }
    return nil
  }

  private mutating func openDefault() -> EGLBinding? {
    open("the default display", eglGetDisplay(nil))
  }

  /// Initialises a display and makes a new context on it current.
  private mutating func open(_ label: String, _ display: EGLDisplay?) -> EGLBinding? {
    guard let display else {
      attempts.append("\(label) (no display)")
      return nil
    }
    guard eglInitialize(display, nil, nil) == EGLBoolean(EGL_TRUE) else {
      attempts.append("\(label) (\(Self.lastError))")
      return nil
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGLBoolean(EGL_TRUE),
      let config = Self.chooseConfig(display)
    else {
      attempts.append("\(label) (no OpenGL ES 3 configuration)")
      return nil
    }
    let extensions = Self.extensions(of: display)
    guard let context = createContext(display, config, extensions) else {
      attempts.append("\(label) (\(Self.lastError))")
      return nil
    }
    var binding = EGLBinding(display: display, context: context, draw: nil, read: nil)
    if extensions.contains("EGL_KHR_surfaceless_context"), binding.makeCurrent() { return binding }
    let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    binding.draw = eglCreatePbufferSurface(display, config, size)
    binding.read = binding.draw
    if binding.draw != nil, binding.makeCurrent() { return binding }
    attempts.append("\(label) (\(Self.lastError))")
    binding.destroy()
    return nil
  }

  private static func chooseConfig(_ display: EGLDisplay) -> EGLConfig? {
    // 0 requests no kind of surface, which suffices for contexts without one.
    for surface in [EGL_PBUFFER_BIT, 0] {
      let attributes: [EGLint] = [
        EGL_SURFACE_TYPE, surface, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
        EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_NONE,
      ]
      var config: EGLConfig?
      var count: EGLint = 0
      if eglChooseConfig(display, attributes, &config, 1, &count) == EGLBoolean(EGL_TRUE), count > 0 {
        return config
      }
    }
    return nil
  }

  private func createContext(
    _ display: EGLDisplay, _ config: EGLConfig, _ extensions: Set<Substring>
  ) -> EGLContext? {
    var extras: [EGLint] = []
    if extensions.contains("EGL_EXT_create_context_robustness") {
      extras += [Self.resetNotificationStrategy, Self.loseContextOnReset]
    }
    if kind == .debug { extras += [EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE] }
    for (minor, optional) in [(EGLint(2), extras), (2, []), (0, extras), (0, [])] {
      let attributes =
        [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor] + optional + [EGL_NONE]
      if let context = eglCreateContext(display, config, nil, attributes) { return context }
    }
    return nil
  }

  private static func extensions(of display: EGLDisplay?) -> Set<Substring> {
    guard let text = eglQueryString(display, EGL_EXTENSIONS) else { return [] }
    return Set(String(cString: text).split(separator: " "))
  }

  private static var lastError: String {
    switch eglGetError() {
    case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
    case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
    case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
    case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
    case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
    case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
    case EGL_BAD_MATCH: "EGL_BAD_MATCH"
    case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
    case let code: "EGL error 0x" + String(code, radix: 16)
    }
  }
}
