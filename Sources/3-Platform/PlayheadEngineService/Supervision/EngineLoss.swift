import Glibc

/// The reason why the process of an engine was given up.
enum EngineLoss: Sendable, Hashable {
    /// The process ended by a signal.
    case crashed(signal: Int32)
    /// The process ended with a status.
    case exited(status: Int32)
    /// The engine left a message unanswered.
    case hung
    /// The engine sent what it must not send.
    case protocolError(String)
    /// The process ran out of memory.
    case outOfMemory
    /// The engine reported that it failed.
    case reported(String)
}

extension EngineLoss {
    /// A sentence that names the cause, for messages and records.
    var sentence: String {
        switch self {
        case .crashed(let signal): "Its process was ended by \(Self.name(of: signal))."
        case .exited(let status): "Its process ended with status \(status)."
        case .hung: "It stopped responding."
        case .protocolError(let reason): "It sent a message that is not valid: \(reason)."
        case .outOfMemory: "It ran out of memory."
        case .reported(let reason): reason
        }
    }

    /// A short name, for logs.
    var name: String {
        switch self {
        case .crashed(let signal): Self.name(of: signal)
        case .exited(let status): "exit \(status)"
        case .hung: "hung"
        case .protocolError: "protocol"
        case .outOfMemory: "memory"
        case .reported: "reported"
        }
    }

    private static func name(of signal: Int32) -> String {
        switch signal {
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGILL: "SIGILL"
        case SIGKILL: "SIGKILL"
        case SIGSEGV: "SIGSEGV"
        case SIGSYS: "SIGSYS"
        case SIGTERM: "SIGTERM"
        case SIGTRAP: "SIGTRAP"
        default: "signal \(signal)"
        }
    }
}
