import Glibc

/// The content over which processes were lost, remembered while the program runs.
struct JobSuspects {
    /// The identity of content.
    private struct Key: Hashable {
        let size: Int
        let hash: Int
    }

    private var records: [Key: JobSchedule.Record] = [:]
    /// The keys, in the order in which they were added.
    private var order: [Key] = []
    /// The number of contents that are remembered.
    private static let limit = 512

    /// Returns what is remembered about content.
    func record(of input: JobRequest.Input) -> JobSchedule.Record {
        // Nearly always nothing is remembered, and nothing has to be read.
        guard !records.isEmpty, let size = Self.size(of: input), records.keys.contains(where: { $0.size == size }),
            let key = Self.key(of: input)
        else { return JobSchedule.Record() }
        return records[key] ?? JobSchedule.Record()
    }

    /// Remembers content.
    mutating func remember(_ input: JobRequest.Input, _ record: JobSchedule.Record) {
        guard let key = Self.key(of: input) else { return }
        if records.updateValue(record, forKey: key) == nil { order.append(key) }
        if order.count > Self.limit { records[order.removeFirst()] = nil }
    }

    private static func size(of input: JobRequest.Input) -> Int? {
        switch input {
        case .bytes(let bytes): bytes.count
        case .file(let path): facts(ofFile: path).map { Int($0.st_size) }
        }
    }

    /// The hash has a random seed, so that nobody can make two contents with the same key.
    private static func key(of input: JobRequest.Input) -> Key? {
        var hasher = Hasher()
        switch input {
        case .bytes(let bytes):
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return Key(size: bytes.count, hash: hasher.finalize())
        case .file(let path):
            guard let facts = facts(ofFile: path) else { return nil }
            hasher.combine(path)
            hasher.combine(facts.st_ino)
            hasher.combine(facts.st_mtim.tv_sec)
            hasher.combine(facts.st_mtim.tv_nsec)
            return Key(size: Int(facts.st_size), hash: hasher.finalize())
        }
    }

    private static func facts(ofFile path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }
}
