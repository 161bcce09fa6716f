package import Files
import Synchronization

/// An open device node; the descriptor is closed with the last reference.
///
/// Shared rather than unique, because a frame that ends on another thread queues its buffer while the capture
/// thread polls: reference counting keeps the closed descriptor number from being reused under either of
/// them.
package final class OpenDevice: Sendable {
  /// The operating system.
  let kernel: any VideoKernel
  /// The node's path.
  let path: String
  /// The open descriptor.
  let descriptor: Int32
  /// Held while controls are set: what a user sets must not be undone by what is restored.
  let setting = Mutex(())

  /// Opens `path`.
  package init(_ path: String, kernel: any VideoKernel) throws(Errno) {
    let descriptor = kernel.open(path)
    guard descriptor >= 0 else { throw Errno(-descriptor) }
    self.kernel = kernel
    self.path = path
    self.descriptor = descriptor
  }

  deinit { kernel.close(descriptor) }

  /// Performs a request with a plain structure as its argument.
  func request<T>(_ request: IoctlRequest, _ argument: inout T) throws(Errno) {
    let result = withUnsafeMutableBytes(of: &argument) {
      kernel.ioctl(descriptor, request.number, $0.baseAddress!)
    }
    if result < 0 { throw Errno(-result) }
  }
}
