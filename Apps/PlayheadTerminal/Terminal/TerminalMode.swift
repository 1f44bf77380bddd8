import Glibc
import Synchronization

/// The terminal's settings while keys are read: no echo, no lines; Ctrl+C and Ctrl+Z still send signals.
///
/// There is one terminal, so this is one place. Whatever ends the process puts the old settings back: ``restore()``, the
/// hook at exit, and a handler of fatal signals, which may use nothing but plain memory and system calls.
enum TerminalMode {
    /// What a signal handler may read: written before ``isRaw`` is set, and only on the main thread.
    private nonisolated(unsafe) static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private static let isRaw = Atomic<Bool>(false)
    private static let hasHooks = Atomic<Bool>(false)
    private static let leave: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Whether this process may set the terminal: it is in its foreground.
    static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Takes the terminal; false when it cannot.
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

    /// Sets it up again after somebody else, such as a shell, had it while this process was stopped.
    @MainActor static func reenter() {
        if isRaw.load(ordering: .acquiring), isForeground { _ = setRaw() }
    }

    private static func setRaw() -> Bool {
        var raw = saved.pointee
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON)
        // VMIN and VTIME: a read returns with what is there.
        raw.c_cc.6 = 1
        raw.c_cc.5 = 0
        return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
    }

    /// Puts the settings back, from any thread. Without effect when nothing was taken.
    static func restore() {
        guard isRaw.exchange(false, ordering: .acquiringAndReleasing) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, saved)
    }

    // MARK: Last resort

    /// What each signal did before; written once, before its handler is installed.
    private nonisolated(unsafe) static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    /// Screen and settings back with system calls only.
    private static let restoreInEmergency: @convention(c) () -> Void = {
        HeldErrors.releaseInEmergency()
        guard isRaw.exchange(false, ordering: .acquiringAndReleasing) else { return }
        leave.withUTF8Buffer { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        tcsetattr(STDIN_FILENO, TCSANOW, saved)
    }

    private static func addHooks() {
        guard !hasHooks.exchange(true, ordering: .relaxed) else { return }
        // A process in the background may put the settings back too.
        signal(SIGTTOU, SIG_IGN)
        atexit(restoreInEmergency)
        let wantsReport = getenv("SWIFT_BACKTRACE") != nil
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGSYS] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalMode.restoreInEmergency()
                // Then what would have happened: the signal's own action, or the runtime's report of a crash.
                sigaction(number, TerminalMode.previous + Int(number), nil)
                raise(number)
            }
            action.sa_flags = SA_NODEFER
            sigaction(number, &action, previous + Int(number))
            // The runtime's report of a crash asks questions on a terminal: only for those who asked for it.
            if !wantsReport { previous[Int(number)] = sigaction() }
        }
    }
}
