import Glibc

/// The time for which the threads of a process have waited for a processor.
enum ProcessorDelay {
    /// The time of all threads that run now since each began, in nanoseconds; `nil` if the system does not report it.
    static func of(_ process: Int32) -> UInt64? {
        guard let folder = opendir("/proc/\(process)/task") else { return nil }
        defer { closedir(folder) }
        var sum: UInt64?
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let thread = Int32(name), let delay = delay(ofThread: thread, in: process) else { continue }
            sum = (sum ?? 0) + delay
        }
        return sum
    }

    /// The second of the numbers in `schedstat`.
    private static func delay(ofThread thread: Int32, in process: Int32) -> UInt64? {
        let file = open("/proc/\(process)/task/\(thread)/schedstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let numbers = bytes[..<count].split(separator: UInt8(ascii: " "))
        return numbers.count > 1 ? UInt64(String(decoding: numbers[1], as: UTF8.self)) : nil
    }
}
