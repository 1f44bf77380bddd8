import Glibc
import Synchronization

/// The settings of the terminal while keys are read: no echo and no line buffering. Ctrl+C and Ctrl+Z still send
/// signals.
///
/// The process has one terminal, so these are static functions. Every exit restores the previous settings:
/// ``restore()``, the hook at exit, and a handler of fatal signals, which uses only plain memory and system calls.
enum TerminalMode {
    /// Read by a signal handler: written before ``isRaw`` is set, and only on the main thread.
    private nonisolated(unsafe) static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private static let isRaw = Atomic<Bool>(false)
    private static let hasHooks = Atomic<Bool>(false)
    private static let leave: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// `true` if this process may change the terminal, because it is in its foreground.
    static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Changes the settings. Returns `false` if that is not possible.
    @MainActor static func enter() -> Bool {
        guard !isRaw.load(ordering: .acquiring) else { return true }
        guard isForeground, tcgetattr(STDIN_FILENO, saved) == 0 else { return false }
        isRaw.store(true, ordering: .releasing)
        addHooks()
        guard setRaw() else {
            isRaw.store(false, ordering: .releasing)
            return false
        }
        return true
    }

    /// Changes the settings again after another program, such as a shell, had the terminal while this process was
    /// stopped.
    @MainActor static func reenter() {
        if isRaw.load(ordering: .acquiring), isForeground { _ = setRaw() }
    }

    private static func setRaw() -> Bool {
        var raw = saved.pointee
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON)
        // VMIN and VTIME: a read returns with the available bytes.
        raw.c_cc.6 = 1
        raw.c_cc.5 = 0
        return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
    }

    /// Restores the settings. Safe to call on any thread; has no effect if nothing was changed.
    static func restore() {
        guard isRaw.exchange(false, ordering: .acquiringAndReleasing) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, saved)
    }

    // MARK: Last resort

    /// The previous action of each signal, written once before its handler is installed.
    private nonisolated(unsafe) static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    /// Restores screen and settings with system calls only.
    private static let restoreInEmergency: @convention(c) () -> Void = {
        HeldErrors.releaseInEmergency()
        guard isRaw.exchange(false, ordering: .acquiringAndReleasing) else { return }
        leave.withUTF8Buffer { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        tcsetattr(STDIN_FILENO, TCSANOW, saved)
    }

    private static func addHooks() {
        guard !hasHooks.exchange(true, ordering: .relaxed) else { return }
        // So that a process in the background can restore the settings too.
        signal(SIGTTOU, SIG_IGN)
        atexit(restoreInEmergency)
        let wantsReport = getenv("SWIFT_BACKTRACE") != nil
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGSYS] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalMode.restoreInEmergency()
                // Then perform the default: the signal's own action, or the runtime's crash report.
                sigaction(number, TerminalMode.previous + Int(number), nil)
                raise(number)
            }
            action.sa_flags = SA_NODEFER
            sigaction(number, &action, previous + Int(number))
            // The runtime's crash report asks questions on a terminal, so it is opt-in.
            if !wantsReport { previous[Int(number)] = sigaction() }
        }
    }
}
