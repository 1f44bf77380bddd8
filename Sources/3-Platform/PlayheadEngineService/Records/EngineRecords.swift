import FoundationEssentials
import Glibc
import Playhead
import Synchronization

/// The records of lost engines on this machine, in `$XDG_STATE_HOME/playhead/crashes`.
///
/// The folder holds at most 20 records of at most 32 KiB each; older ones are removed. Only its owner can read them.
/// Callable from any thread; reading and writing files blocks it.
package struct EngineRecords: Sendable, Hashable {
    /// A reason why a record could not be written.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// A sentence that names the cause.
        package let description: String
    }

    /// The largest number of records.
    package static let limit = 20
    /// The largest size of a record, in bytes.
    package static let largestSize = 32 << 10

    /// The folder.
    package let folder: String

    /// Creates the records in a folder, which is made with the first one.
    package init(folder: String) { self.folder = folder }

    /// The records of this user; `nil` without a home folder, and in a private session.
    package static var standard: EngineRecords? { PrivateSession.isActive ? nil : ofUser }

    private static var ofUser: EngineRecords? {
        if let state = environment("XDG_STATE_HOME") { return EngineRecords(folder: "\(state)/playhead/crashes") }
        return environment("HOME").map { EngineRecords(folder: "\($0)/.local/state/playhead/crashes") }
    }

    /// Returns this user's newest records, newest first. Files that are no records are skipped.
    package static func recent(limit: Int = limit) -> [EngineRecord] { standard?.recent(limit: limit) ?? [] }

    /// Returns the newest records, newest first. Files that are no records are skipped.
    package func recent(limit: Int = Self.limit) -> [EngineRecord] {
        Array(names().reversed().lazy.compactMap { read($0) }.prefix(max(0, limit)))
    }

    /// Writes a record completely or not at all, and removes the oldest ones beyond the limit.
    package func write(_ record: EngineRecord) throws(Failure) {
        try makeFolder()
        let name = "\(record.date.filter { $0.isLetter || $0.isNumber })-\(record.processID ?? 0).json"
        try write(try Self.bytes(of: record), to: name)
        prune()
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }

    // MARK: Files

    /// The names of the records, oldest first: they begin with their dates.
    private func names() -> [String] { files().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted() }

    private func files() -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    private func read(_ name: String) -> EngineRecord? {
        let file = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= Self.largestSize else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeMutableBytes { [count] in
                Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { break }
            count += part
        }
        return try? JSONDecoder().decode(EngineRecord.self, from: Data(bytes.prefix(count)))
    }

    /// The bytes of a record, with as many of its newest log lines as there is room for.
    private static func bytes(of record: EngineRecord) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var record = record
        while true {
            let bytes: [UInt8]
            do {
                bytes = [UInt8](try encoder.encode(record)) + [UInt8(ascii: "\n")]
            } catch {
                throw Failure(description: "It cannot be encoded.")
            }
            if bytes.count <= largestSize { return bytes }
            guard !record.log.isEmpty else { throw Failure(description: "It is too large.") }
            record.log.removeFirst(max(1, record.log.count / 8))
        }
    }

    private func makeFolder() throws(Failure) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            guard mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
            // A folder above may exist without the right to create it.
            var facts = stat()
            if stat(path, &facts) != 0 { throw Self.failure() }
        }
        var facts = stat()
        guard lstat(folder, &facts) == 0 else { throw Self.failure() }
        guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
            throw Failure(description: "Its folder belongs to someone else.")
        }
        if facts.st_mode & 0o777 != 0o700, chmod(folder, 0o700) != 0 { throw Self.failure() }
    }

    /// Numbers the temporary files of this process.
    private static let lastFile = Atomic<Int>(0)

    private func write(_ bytes: [UInt8], to name: String) throws(Failure) {
        let number = Self.lastFile.add(1, ordering: .relaxed).newValue
        let temporary = "\(folder)/.\(getpid())-\(number).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Self.failure() }
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeBytes { [count] in
                Glibc.write(file, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { break }
            count += part
        }
        let isWritten = count == bytes.count && fsync(file) == 0
        let failure = Self.failure()
        close(file)
        guard isWritten, rename(temporary, "\(folder)/\(name)") == 0 else {
            let failure = isWritten ? Self.failure() : failure
            unlink(temporary)
            throw failure
        }
    }

    private static func failure() -> Failure { Failure(description: "\(String(cString: strerror(errno))).") }

    /// Removes the oldest records, and what a program that was ended while it wrote has left.
    private func prune() {
        for name in names().dropLast(Self.limit) { unlink("\(folder)/\(name)") }
        for name in files() where name.hasPrefix(".") && name.hasSuffix(".new") {
            guard let process = Int32(name.dropFirst().prefix { $0 != "-" }), process > 0, process != getpid() else {
                continue
            }
            if kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/\(name)") }
        }
    }
}
