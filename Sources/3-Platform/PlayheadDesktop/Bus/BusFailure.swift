import PlaybackModel

/// The reason a call on the bus was refused, by this process or by the callee.
struct BusFailure: Error, Sendable, Hashable {
    /// The error's name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    let name: String
    /// The message for people.
    let message: String

    static func invalidArguments(_ message: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
    }

    static func notSupported(_ message: String) -> BusFailure {
        BusFailure(name: "org.freedesktop.DBus.Error.NotSupported", message: message)
    }

    /// A playback error under its stable code, with cause and remedy.
    static func playback(_ error: PlaybackError) -> BusFailure {
        BusFailure(name: "org.playhead.Error.\(error.code.rawValue)", message: error.description)
    }
}
