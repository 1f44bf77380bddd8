import CSoup
import Glibc
import Playhead

/// Copies of responses on disk, for conditional requests and offline use.
///
/// Each entry is one file, written under a temporary name and renamed, so a process may end at any moment, and several
/// may share the folder. Names are keyed hashes: they reveal neither addresses nor user names. The folder and its files
/// are accessible to their owner only. A damaged file counts as absent.
///
/// All methods block for file operations. They may be called from any thread.
package struct HTTPCache: Sendable {
    /// The folder, which is created when needed.
    package let folder: String
    /// The largest size of all entries in bytes. The entries that were used least recently are removed first.
    package var byteCount = 128 << 20
    /// The largest number of entries.
    package var entryCount = 2000

    /// Creates a cache in a folder.
    package init(folder: String) { self.folder = folder }

    /// The folder for feeds below the user's cache folder, or `nil` if the environment names none, and in a private session.
    package static var defaultFolder: String? { folder(named: "feeds") }

    /// The folder with a name below the user's cache folder, or `nil` if the environment names none, and in a private
    /// session.
    static func folder(named name: String) -> String? {
        if PrivateSession.isActive { return nil }
        if let base = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), base.hasPrefix("/") {
            return "\(base)/playhead/\(name)"
        }
        return getenv("HOME").map { "\(String(cString: $0))/.cache/playhead/\(name)" }
    }

    /// The name of an entry's file.
    struct Key: Sendable, Hashable {
        fileprivate let name: String
    }

    /// A failure of the file system.
    struct Problem: Error, Sendable, Hashable {
        let reason: String
        init(_ code: Int32) { reason = String(cString: strerror(code)) }
        init(_ reason: String) { self.reason = reason }
    }

    /// Returns the key of a request, from its address, user name and header fields.
    func key(_ parts: [String]) throws(Problem) -> Key {
        Key(name: try keyedHash(of: parts))
    }

    /// Returns the description of a credential's use, which reveals neither the user name nor the password.
    func login(_ credential: Credential, for origin: WebOrigin) throws(Problem) -> HTTPCacheEntry.Login {
        HTTPCacheEntry.Login(
            origin: origin,
            hash: try keyedHash(of: ["login", origin.description, credential.user, credential.password]))
    }

    private func keyedHash(of parts: [String]) throws(Problem) -> String {
        let salt = try self.salt()
        let text = Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)
        guard let hash = g_compute_hmac_for_data(G_CHECKSUM_SHA256, salt, gsize(salt.count), text, gsize(text.count))
        else { throw Problem("The hash failed.") }
        defer { g_free(hash) }
        return String(cString: hash)
    }

    /// Returns the description of an entry.
    func entry(_ key: Key) -> HTTPCacheEntry? { read(key, withBody: false)?.entry }

    /// Returns an entry with its body, and marks it as used.
    func content(_ key: Key) -> (entry: HTTPCacheEntry, body: [UInt8])? {
        guard let found = read(key, withBody: true) else { return nil }
        utimensat(AT_FDCWD, path(key.name), nil, 0)
        return found
    }

    /// Stores an entry, then removes the oldest ones until the limits hold.
    func store(_ entry: HTTPCacheEntry, body: [UInt8], for key: Key) throws(Problem) {
        guard body.count <= byteCount else { return }
        try prepareFolder()
        try write([Self.head(entry, body), body], to: key.name)
        sweep()
    }

    /// Removes an entry.
    func remove(_ key: Key) { unlink(path(key.name)) }

    // MARK: - Files

    private static let magic = "playhead-cache 2"

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private static func head(_ entry: HTTPCacheEntry, _ body: [UInt8]) -> [UInt8] {
        var lines = [magic, "address: \(entry.address)", "confirmed: \(Int64(entry.confirmed))"]
        lines += entry.logins.enumerated().map { index, login in
            "login-\(index): \(login.origin.scheme) \(login.origin.host) \(login.origin.port) \(login.hash)"
        }
        lines += entry.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        lines += ["body-length: \(body.count)", "body-hash: \(hash(body))"]
        // A header value that libsoup accepted has no line breaks; this keeps the file readable in any case.
        let text = lines.map { $0.filter { !$0.isNewline } }.joined(separator: "\n") + "\n\n"
        return Array(text.utf8)
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func read(_ key: Key, withBody: Bool) -> (entry: HTTPCacheEntry, body: [UInt8])? {
        let limit = withBody ? byteCount + (64 << 10) : 64 << 10
        guard let bytes = try? Self.contents(path(key.name), limit: limit),
            let end = Self.headEnd(bytes)
        else { return nil }
        var lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n").map(String.init)[...]
        guard lines.popFirst() == Self.magic else { return nil }
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        guard let address = fields["address"], let confirmed = fields["confirmed"].flatMap({ Double($0) }) else {
            return nil
        }
        var entry = HTTPCacheEntry(address: address, headers: fields, confirmed: confirmed)
        while let text = fields["login-\(entry.logins.count)"] {
            let parts = text.split(separator: " ").map(String.init)
            guard parts.count == 4, let port = Int(parts[2]) else { return nil }
            entry.logins.append(
                HTTPCacheEntry.Login(
                    origin: WebOrigin(scheme: parts[0], host: parts[1], port: port), hash: parts[3]))
        }
        guard withBody else { return (entry, []) }
        let body = Array(bytes[(end + 2)...])
        guard fields["body-length"].flatMap({ Int($0) }) == body.count, fields["body-hash"] == Self.hash(body) else {
            remove(key)
            return nil
        }
        return (entry, body)
    }

    /// Returns the index of the empty line that ends the description.
    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        let limit = min(bytes.count, 64 << 10)
        guard limit > 1 else { return nil }
        return (0..<(limit - 1)).first { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }
    }

    /// Creates the folder, and closes it to others.
    private func prepareFolder() throws(Problem) {
        guard g_mkdir_with_parents(folder, 0o700) == 0 else { throw Problem(errno) }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem(errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Problem(errno) }
        guard facts.st_uid == geteuid() else { throw Problem("The cache folder belongs to another user.") }
        guard facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0 else { throw Problem(errno) }
    }

    /// Writes a file completely, or not at all.
    private func write(_ parts: [[UInt8]], to name: String) throws(Problem) {
        let temporary = path(".\(name.prefix(16))-\(UInt64.random(in: 0 ... .max))")
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Problem(errno) }
        var failure: Int32 = 0
        for part in parts where failure == 0 {
            var rest = part[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(temporary, path(name)) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw Problem(failure)
        }
    }

    /// Reads at most `limit` bytes of a regular file.
    private static func contents(_ path: String, limit: Int) throws(Problem) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem(errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw Problem("No file.") }
        let size = min(Int(facts.st_size), limit)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
                let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    filled += count
                } else if count == 0 || errno != EINTR {
                    if count < 0 { failure = errno }
                    break
                }
            }
        }
        if failure != 0 { throw Problem(failure) }
        return bytes
    }

    /// The random key of the names. It is created once.
    private func salt() throws(Problem) -> [UInt8] {
        if let salt = try? Self.contents(path("key"), limit: 64), salt.count == 32 { return salt }
        try prepareFolder()
        var generator = SystemRandomNumberGenerator()
        let new = (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
        try write([new], to: "key")
        // Another process may have replaced it meanwhile.
        return try Self.contents(path("key"), limit: 64)
    }

    /// Removes the entries that were used least recently while there are too many, and abandoned temporary files.
    private func sweep() {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        var files: [(name: String, used: Int, size: Int)] = []
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        while let item = readdir(directory) {
            let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var facts = stat()
            guard name != "key", fstatat(dirfd(directory), name, &facts, AT_SYMLINK_NOFOLLOW) == 0,
                facts.st_mode & S_IFMT == S_IFREG
            else { continue }
            if name.hasPrefix(".") {
                // Files of another process that is writing now are younger.
                if now.tv_sec - facts.st_mtim.tv_sec > 3600 { unlinkat(dirfd(directory), name, 0) }
            } else {
                files.append((name, facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec, Int(facts.st_size)))
            }
        }
        var size = files.reduce(0) { $0 + $1.size }
        var count = files.count
        for file in files.sorted(by: { ($0.used, $0.name) < ($1.used, $1.name) }) {
            guard size > byteCount || count > entryCount else { break }
            unlinkat(dirfd(directory), file.name, 0)
            size -= file.size
            count -= 1
        }
    }
}
