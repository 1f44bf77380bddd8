import CTerminal
import Dispatch
import Glibc

/// Calls back on the main actor when signals arrive.
///
/// A signal counts from the moment that ``watch(_:action:)`` returns. A signal source of libdispatch takes its place later,
/// on another thread, and would lose signals until then.
@MainActor final class SignalWatch {
    private var actions: [Int32: @MainActor (Int32) -> Void] = [:]
    private var source: (any DispatchSourceRead)?

    /// Watches signals in place of their default action. SIGHUP stays ignored where the program was started so, as by
    /// `nohup`.
    func watch(_ signals: Int32..., action: @escaping @MainActor (Int32) -> Void) {
        // Without descriptors, signals keep their default action.
        guard source != nil || open() else { return }
        for number in signals where number != SIGHUP || cterminal_is_signal_ignored(number) == 0 {
            actions[number] = action
            var handler = sigaction()
            handler.__sigaction_handler.sa_handler = report
            handler.sa_flags = SA_RESTART
            sigaction(number, &handler, nil)
        }
    }

    /// Returns `false` when the process has no free descriptors.
    private func open() -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let input = ends[0]
        output = ends[1]
        let source = DispatchSource.makeReadSource(fileDescriptor: input, queue: .main)
        // The handler runs on the main queue, which is the main actor's executor.
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive(from: input) } }
        source.resume()
        self.source = source
        return true
    }

    private func receive(from input: Int32) {
        var byte: UInt8 = 0
        while read(input, &byte, 1) == 1 { actions[Int32(byte)]?(Int32(byte)) }
    }
}

/// The end of the pipe to which handlers write the numbers of signals. There is one watch at a time, which sets it before
/// any handler is installed, so that a handler may read it without a lock.
nonisolated(unsafe) private var output: Int32 = -1

/// Handles a signal, on any thread, between any two instructions.
private nonisolated func report(_ number: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(output, &byte, 1)
    errno = code
}
