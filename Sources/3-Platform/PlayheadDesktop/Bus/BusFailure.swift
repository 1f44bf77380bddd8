import PlaybackModel

/// Why a call on the bus was refused: by us, or by whoever was called.
struct BusFailure: Error, Sendable, Hashable {
    /// The error's name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    let name: String
    /// What a person reads.
    let message: String

    static func invalidArguments(_ message: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
    }

    static func notSupported(_ message: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.NotSupported", message: message)
    }

    /// A failure of playback under its stable code, with cause and remedy.
    static func playback(_ error: PlaybackError) -> BusFailure {
        BusFailure(name: "org.playhead.Error.\(error.code.rawValue)", message: error.description)
    }
}
