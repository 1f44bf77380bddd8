import PlayheadEngineService
import Sandbox

/// The first message of the probe: the result of its confinement. The listener comes with it.
struct ProbeHello: Codable, Sendable {
    var report: ConfinementReport
    /// The time that the confinement took.
    var nanoseconds: Int
    var hasListener: Bool
}

/// An attempt to do something.
struct ProbeRequest: Codable, Sendable {
    /// A name in `Attempts.all`.
    var attempt: String
    var path = ""
    /// A second path, or a text.
    var other = ""
    var port: UInt16 = 0
    var process: Int32 = 0
    var number = 0
    var count = 0
}

/// The result of an attempt.
struct ProbeReply: Codable, Equatable, Sendable {
    /// Not negative if the attempt succeeded, otherwise a negative errno.
    var result: Int
    var note = ""
    /// Numbers by name.
    var values: [String: Int] = [:]

    var error: Int32 { Int32(max(-result, 0)) }
}
