import FoundationEssentials
import Glibc

extension LibraryFolder {
    /// The age at which the check for damage is repeated even for an unchanged file, in seconds: a week.
    static let checkAge = 604_800.0

    private var stamp: String { path + "/library.checked" }

    /// Returns the date of the last check for damage, in seconds since 1970.
    ///
    /// The check reads the whole file, so it is skipped for a file that is as ``keepStamp(checked:)`` left it: not after
    /// a crash, a change by anything else or another file in its place.
    ///
    /// - Parameter now: The current date, in seconds since 1970.
    /// - Returns: `nil` if the file needs the check.
    func checked(now: Double) -> Double? {
        guard let data = FileManager.default.contents(atPath: stamp), data.count < 1_024, let state,
            case let lines = String(decoding: data, as: UTF8.self).split(separator: "\n"), lines.count == 2,
            lines[0] == state, let checked = Double(lines[1]), (0..<Self.checkAge).contains(now - checked)
        else { return nil }
        return checked
    }

    /// Keeps the state of the file, which the last connection has closed.
    ///
    /// - Parameter checked: The date of the last check for damage, in seconds since 1970.
    func keepStamp(checked: Double) {
        waitForTick()
        guard let state else { return }
        // Without a stamp, the next start checks the file, as after a crash.
        try? Data("\(state)\n\(checked)\n".utf8).write(to: URL(fileURLWithPath: stamp), options: .atomic)
    }

    /// The file's number, size and time of change; `nil` without a file, and while a journal exists: a process uses the
    /// file, or was killed.
    private var state: String? {
        var status = stat()
        guard !["-wal", "-journal"].contains(where: { access(database + $0, F_OK) == 0 }), stat(database, &status) == 0
        else { return nil }
        let change = status.st_mtim
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(change.tv_sec).\(change.tv_nsec)"
    }

    /// Waits until the clock of file systems has ticked, at most 10 ms. A later change in the same tick would not show in
    /// the time of change.
    private func waitForTick() {
        var status = stat()
        var now = timespec()
        guard stat(database, &status) == 0 else { return }
        for _ in 0..<10 {
            clock_gettime(CLOCK_REALTIME_COARSE, &now)
            let (time, change) = ((now.tv_sec, now.tv_nsec), (status.st_mtim.tv_sec, status.st_mtim.tv_nsec))
            if time > change { return }
            _ = poll(nil, 0, 1)
        }
    }
}
