import FoundationEssentials
import Glibc

/// A cache of encoded pictures on disk, which persists between launches.
///
/// Each picture is a file that is written completely before it gets its name, so a process that is killed leaves no
/// damaged picture. Files that are damaged in other ways are removed and reported as missing. The least recently used
/// files are removed when the total size exceeds a limit. Several processes may share a folder; the limit is then
/// exceeded by an eighth at most for each of them. The files do not contain the addresses, which may be secret.
///
/// ```swift
/// let cache = ImageDiskCache(folder: "/home/me/.cache/playhead/images")
/// ```
public actor ImageDiskCache {
    /// A picture in the cache.
    public struct Entry: Sendable, Hashable {
        /// The encoded picture.
        public let bytes: [UInt8]
        /// The time at which the picture was stored, in seconds since 1970.
        public let time: Int64
    }

    private let folder: String
    private let byteLimit: Int
    private let now: @Sendable () -> Int64
    /// The files by name; `nil` until the folder has been read.
    private var files: [String: File]?
    private var byteCount = 0
    /// The size of the files stored since the folder was read: other processes may have stored as much.
    private var addedByteCount = 0
    private var temporaryNumber = 0

    private struct File {
        var byteCount: Int
        var lastUse: Int64
    }

    /// Creates a cache in a folder, which is created when the first picture is stored.
    ///
    /// - Parameters:
    ///   - folder: The path; `nil` for `playhead/images` in the user's folder for caches.
    ///   - byteLimit: The maximum size of all files in bytes. Default: 256 MiB.
    ///   - now: The current time in seconds since 1970.
    public init(
        folder: String? = nil, byteLimit: Int = 256 << 20,
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.folder = folder ?? UserFolders.caches + "/playhead/images"
        self.byteLimit = byteLimit
        self.now = now
    }

    /// Returns the picture of an address, or `nil` if there is none.
    public func entry(for address: String) -> Entry? {
        readFolder()
        let name = Self.name(of: address)
        guard files?[name] != nil else { return nil }
        let limit = ImageLimits().byteCount + Self.headByteCount
        guard let bytes = try? FileImageSource.read(path: path(name), limit: limit),
            let entry = Self.decoded(bytes, name)
        else {
            remove(name)
            return nil
        }
        let time = now()
        files?[name]?.lastUse = time
        setTime(of: name, to: time)
        return entry
    }

    /// Stores a picture. A full disk or a missing permission stores nothing: the cache is an optimization.
    ///
    /// - Returns: `true` if the picture was stored.
    @discardableResult public func store(_ bytes: [UInt8], for address: String) -> Bool {
        readFolder()
        let name = Self.name(of: address)
        let time = now()
        let contents = Self.encoded(bytes, name, time)
        guard contents.count <= byteLimit / 4 else { return false }
        temporaryNumber += 1
        let temporary = "\(Self.temporaryPrefix)\(getpid())-\(temporaryNumber)"
        guard AtomicFile.write(contents, to: path(name), through: path(temporary), creating: folder) else {
            return false
        }
        setTime(of: name, to: time)
        let size = Self.sizeOnDisk(contents.count)
        byteCount += size - (files?[name]?.byteCount ?? 0)
        addedByteCount += size
        files?[name] = File(byteCount: size, lastUse: time)
        if addedByteCount > byteLimit / 8 { files = nil }
        readFolder()
        if byteCount > byteLimit { shrink() }
        return true
    }

    /// Removes the picture of an address.
    public func remove(address: String) {
        readFolder()
        remove(Self.name(of: address))
    }

    /// The size of all files on disk in bytes.
    public var storedByteCount: Int {
        readFolder()
        return byteCount
    }

    // MARK: Files

    private static let temporaryPrefix = "part-"

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Stores the time of the last use as the file's modification time, for the next process. A failure affects only
    /// the order.
    private func setTime(of name: String, to time: Int64) {
        let time = timespec(tv_sec: Int(time), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path(name), [time, time], 0)
    }

    private func remove(_ name: String) {
        if let file = files?.removeValue(forKey: name) { byteCount -= file.byteCount }
        unlink(path(name))
    }

    /// Removes the least recently used files, a tenth more than necessary, so that it happens rarely.
    private func shrink() {
        let oldest = (files ?? [:]).sorted { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }
        for (name, _) in oldest {
            guard byteCount > byteLimit * 9 / 10 else { return }
            remove(name)
        }
    }

    private func readFolder() {
        guard files == nil else { return }
        var found: [String: File] = [:]
        byteCount = 0
        addedByteCount = 0
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            var status = stat()
            guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let time = Int64(status.st_mtim.tv_sec)
            guard name.utf8.count == 64 else {
                // Left by a process that was killed. Younger ones may still be written.
                if name.hasPrefix(Self.temporaryPrefix), time < now() - 3_600 { unlink(path(name)) }
                continue
            }
            let size = Self.sizeOnDisk(Int(clamping: status.st_size))
            found[name] = File(byteCount: size, lastUse: time)
            byteCount += size
        }
        files = found
        if byteCount > byteLimit { shrink() }
    }

    // MARK: Contents

    private static let magic = Array("PHIMAGE2".utf8)
    /// Magic, time, length, checksum, name.
    private static let headByteCount = 8 + 8 + 8 + 32 + 64

    /// The size of a file in whole blocks, so that many tiny files count for as much as they take.
    private static func sizeOnDisk(_ count: Int) -> Int { (min(count, .max - 4_095) + 4_095) & ~4_095 }

    /// The name of the file for an address.
    static func name(of address: String) -> String { Checksum.sha256(Array(address.utf8)) }

    private static func encoded(_ bytes: [UInt8], _ name: String, _ time: Int64) -> [UInt8] {
        magic + integer(time) + integer(Int64(bytes.count)) + Checksum.md5(bytes).utf8 + name.utf8 + bytes
    }

    private static func decoded(_ contents: [UInt8], _ name: String) -> Entry? {
        var reader = ImageBytes(contents[...])
        guard reader.slice(8)?.elementsEqual(magic) == true, let time = integer(&reader),
            let count = integer(&reader), let sum = reader.slice(32),
            reader.slice(64)?.elementsEqual(name.utf8) == true,
            reader.left == Int(clamping: count), let body = reader.slice(reader.left)
        else { return nil }
        let bytes = Array(body)
        return Checksum.md5(bytes).utf8.elementsEqual(sum) ? Entry(bytes: bytes, time: time) : nil
    }

    private static func integer(_ value: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }

    private static func integer(_ reader: inout ImageBytes) -> Int64? {
        reader.slice(8)?.reduce(0) { $0 << 8 | Int64($1) }
    }
}
