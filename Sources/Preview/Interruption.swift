import Glibc
import Synchronization

/// Ctrl-C and its like, while a window is open.
///
/// The window library turns them into a request to close. This stands before it to know the difference; the second
/// signal ends the process at once.
struct Interruption: ~Copyable {
  private typealias Handler = @convention(c) (Int32) -> Void

  // A signal handler can reach nothing but globals; both are used with plain atomic accesses.
  private static let last = Atomic<Int32>(0)
  private static let libraryHandler = Atomic(0)

  private static let signals = [SIGINT, SIGTERM]

  /// Takes the signals over from the window library, which must have been started.
  init() {
    Self.last.store(0, ordering: .relaxed)
    for signal in Self.signals {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0,
        let handler = action.__sigaction_handler.sa_handler
      else { continue }
      let address = unsafeBitCast(handler, to: Int.self)
      // A signal that the parent process had ignored stays so.
      guard address != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      Self.libraryHandler.store(address, ordering: .relaxed)
      action.__sigaction_handler.sa_handler = { signal in Interruption.handle(signal) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  deinit {
    for signal in Self.signals { Glibc.signal(signal, SIG_DFL) }
  }

  /// The signal that came, if one did.
  var signalNumber: Int32? {
    let number = Self.last.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  private static func handle(_ signal: Int32) {
    last.store(signal, ordering: .relaxed)
    let address = libraryHandler.load(ordering: .relaxed)
    if address != 0 { unsafeBitCast(address, to: Handler.self)(signal) }
  }
}
