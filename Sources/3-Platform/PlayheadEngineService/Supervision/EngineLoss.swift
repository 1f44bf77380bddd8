import Glibc
import Localization
import PlaybackModel
import Playhead

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
    /// The process is of another version than the player.
    case otherVersion(String)
    /// The process is not confined, as the player requires. The reason names what is missing.
    case unconfined(String)
}

/// The kind of reason why no process of an engine can be started.
enum EngineAbsence: Sendable, Hashable {
    /// The program does not exist.
    case missing
    /// The system lacks processes, memory or descriptors, which can change.
    case busy
    /// Everything else.
    case broken

    init(_ error: WireError) {
        self =
            switch error {
            case .system(ENOENT), .system(ENOTDIR): .missing
            case .system(EAGAIN), .system(ENOMEM), .system(EMFILE), .system(ENFILE): .busy
            default: .broken
            }
    }
}

extension EngineLoss {
    /// A sentence that names the cause, in the language of the user.
    var sentence: String { localized(sentenceKey) }

    /// The key of the sentence, for errors, which keep their sentences in English.
    var sentenceKey: LocalizedStringKey {
        switch self {
        case .crashed(let signal): "Its process was ended by \(Self.name(of: signal))."
        case .exited(let status): "Its process ended with status \(status)."
        case .hung: "It stopped responding."
        case .protocolError(let reason): "It sent a message that is not valid: \(reason)."
        case .outOfMemory: "It ran out of memory."
        case .reported(let reason): LocalizedStringKey(reason)
        case .unconfined(let gap): "The sandbox is incomplete: \(gap)"
        case .otherVersion(let version): "The engine is of version \(version), the player of \(playheadVersion)."
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
        case .otherVersion: "version"
        case .unconfined: "unconfined"
        }
    }

    /// The signal that ended the process; `nil` if none did.
    var signal: Int32? { if case .crashed(let signal) = self { signal } else { nil } }

    /// The fault of an attempt to play an item that ended so.
    var fault: ProfileLadder.Fault { self == .hung ? .hung : .died }

    /// `true` if something else than the content may have ended the process: the user, or the kernel for another program.
    var mayBeForeign: Bool {
        switch self {
        case .crashed(SIGKILL), .crashed(SIGTERM), .crashed(SIGINT), .crashed(SIGHUP), .exited(0): true
        default: false
        }
    }

    /// The warning about a process that was replaced.
    var warning: PlaybackError {
        PlaybackError(.mediaServicesWereReset, cause: sentenceKey, remedy: "No action is needed.")
    }

    /// The error of an item whose processes are lost again and again.
    var failure: PlaybackError {
        PlaybackError(
            .mediaServicesWereReset, message: "Cannot play this content.",
            cause: "The playback engine stopped repeatedly. \(sentenceKey)", remedy: "Try again, or play other content."
        )
    }

    /// The error of a process that cannot be started.
    var unavailability: PlaybackError {
        PlaybackError(.engineUnavailable, cause: sentenceKey, remedy: remedyKey)
    }

    private var remedyKey: LocalizedStringKey {
        switch self {
        case .otherVersion: "Reinstall Playhead, so that both have the same version."
        case .unconfined: "Install bubblewrap, or a newer Linux. “playhead doctor” shows what is missing."
        default: "Reinstall Playhead."
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
