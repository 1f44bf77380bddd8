import Glibc

/// A session that remembers nothing, for this process and those that it starts.
///
/// It is an environment variable, so that the engine's process and a window that replaces the terminal player follow it.
package enum PrivateSession {
    private static let variable = "PLAYHEAD_PRIVATE"

    /// `true` after ``begin()``, here or in the process that started this one.
    package static var isActive: Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

    /// Begins a private session, which lasts as long as the process. Call it before other threads run.
    package static func begin() { setenv(variable, "1", 1) }
}
