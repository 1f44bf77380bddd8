import Dispatch
import Glibc

/// Threads with names, for loops that block and therefore must not run on a queue.
package enum NamedThread {
    /// Runs `body` on a new thread, which ends with it. Where the system has no more threads, it runs as soon as there is one.
    ///
    /// - Parameters:
    ///   - name: The name in debuggers, at most 15 bytes.
    ///   - stackSize: The size of the stack in bytes.
    package static func start(
        _ name: StaticString, stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void
    ) {
        precondition(name.utf8CodeUnitCount <= 15, "The name of a thread must have at most 15 bytes.")
        start(Box(name: name, stackSize: stackSize, body: body))
    }

    private static func start(_ box: Box) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, box.stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        // The thread owns the box and consumes it first.
        let data = Unmanaged.passRetained(box)
        guard pthread_create(&thread, &attributes, runThread, data.toOpaque()) != 0 else { return }
        data.release()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { start(box) }
    }

    fileprivate final class Box: Sendable {
        let name: StaticString
        let stackSize: Int
        let body: @Sendable () -> Void

        init(name: StaticString, stackSize: Int, body: @escaping @Sendable () -> Void) {
            (self.name, self.stackSize, self.body) = (name, stackSize, body)
        }
    }
}

private nonisolated func runThread(_ data: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let data else { return nil }
    let box = Unmanaged<NamedThread.Box>.fromOpaque(data).takeRetainedValue()
    // Swift does not import the call that names a thread. A thread without a name runs too.
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    if file >= 0 {
        _ = write(file, box.name.utf8Start, box.name.utf8CodeUnitCount)
        close(file)
    }
    box.body()
    return nil
}
