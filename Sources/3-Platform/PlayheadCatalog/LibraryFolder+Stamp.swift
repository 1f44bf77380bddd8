import FoundationEssentials
import Glibc

extension LibraryFolder {
    /// The state of a database's file when it was closed properly. While the file is unchanged, opening it needs no check for
    /// damage, which reads all of it.
    struct Stamp: Codable, Hashable {
        /// The size in bytes.
        var size: Int64
        /// The time of the last change, in nanoseconds since 1970.
        var modified: Int64
        /// The number of the file in its file system.
        var file: UInt64
        /// The date of the last check for damage, in seconds since 1970.
        var checked: Double
    }

    /// The age at which a check for damage is repeated, in seconds: a week.
    static let checkAge = 604_800.0

    private var stamp: String { path + "/library.checked" }

    /// The date of the last check for damage, if the file is as it was left and the check is not too old; otherwise `nil`.
    func checked(now: Double) -> Double? {
        guard let data = FileManager.default.contents(atPath: stamp), data.count < 1_024,
            let stored = try? JSONDecoder().decode(Stamp.self, from: data),
            stored == current(checked: stored.checked), (0..<Self.checkAge).contains(now - stored.checked)
        else { return nil }
        return stored.checked
    }

    /// Keeps the state of a file that was closed.
    ///
    /// - Parameter checked: The date of the last check for damage.
    func keepStamp(checked: Double) {
        guard let current = current(checked: checked) else { return }
        // Without a stamp, the next start checks the file, as if it had crashed.
        try? JSONEncoder().encode(current).write(to: URL(fileURLWithPath: stamp), options: .atomic)
    }

    /// The present state; `nil` without a file, and while a journal exists: a process uses the file, or was killed.
    private func current(checked: Double) -> Stamp? {
        var status = stat()
        guard !["-wal", "-journal"].contains(where: { access(database + $0, F_OK) == 0 }), stat(database, &status) == 0
        else { return nil }
        return Stamp(
            size: Int64(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
            file: UInt64(status.st_ino), checked: checked)
    }
}
