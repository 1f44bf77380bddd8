import Sandbox

/// The first message of a confined process.
struct JobHello: Sendable, Codable {
    /// The version of the library that the process belongs to.
    var version: String
    /// The layers of the sandbox.
    var report: ConfinementReport
}
