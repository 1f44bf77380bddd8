import Glibc

/// A reader that returns the lines of a file, with a maximum length, so no file can exhaust memory.
package struct LineReader: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let maximumLength: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    package init(path: String, maximumLength: Int = 4 << 20) throws(TraceError) {
        self.path = path
        self.maximumLength = maximumLength
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Returns the next line without its line feed, or `nil` after the last. Lines beyond the limit are split.
    package mutating func next() throws(TraceError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return Array(buffer[start..<end])
            }
            searched = buffer.count
            if isAtEnd || buffer.count - start >= maximumLength {
                defer { start = buffer.count }
                return start < buffer.count ? Array(buffer[start...]) : nil
            }
            try fill()
            searched -= start
            buffer.removeFirst(start)
            start = 0
        }
    }

    private mutating func fill() throws(TraceError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 {
            buffer += chunk[..<count]
        } else if count == 0 {
            isAtEnd = true
        } else if errno != EINTR {
            throw .inputOutput(path: path, reason: String(cString: strerror(errno)))
        }
    }
}
