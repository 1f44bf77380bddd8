import Glibc

/// The number of threads of this process.
enum ThreadCount {
    /// The number now, or 0 if the system does not report it.
    static var current: Int {
        let file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return 0 }
        // The name, the second field, can have spaces and parentheses. The number of threads is the twentieth field.
        let fields = bytes[..<count].split(separator: UInt8(ascii: ")")).last?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count > 17 else { return 0 }
        return Int(String(decoding: fields[17], as: UTF8.self)) ?? 0
    }
}
