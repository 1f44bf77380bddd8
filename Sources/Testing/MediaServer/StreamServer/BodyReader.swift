import FoundationEssentials
import Glibc

/// The bytes of one response. A reader lives on the server's thread and belongs to one exchange.
protocol BodyReader: AnyObject {
    /// The length of the whole body, or nil when it is not known.
    var length: Int? { get }
    /// The bytes at an offset, at most `maximum`; empty at the end or when the source fails.
    func read(at offset: Int, maximum: Int) -> Data
}

/// Reads from memory.
final class DataReader: BodyReader {
    private let data: Data
    var length: Int? { data.count }

    init(data: Data) { self.data = data }

    func read(at offset: Int, maximum: Int) -> Data {
        guard offset < data.count else { return Data() }
        let start = data.startIndex + offset
        return data[start..<min(start + maximum, data.endIndex)]
    }
}

/// Reads from a file; the descriptor closes with the reader.
final class FileReader: BodyReader {
    private let descriptor: Int32
    let length: Int?
    /// A validator made of size and time of change (RFC 9110, section 8.8.3).
    let entityTag: String

    init?(url: URL) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        length = Int(information.st_size)
        let time = information.st_mtim
        let change = time.tv_sec * 1_000_000_000 + time.tv_nsec
        entityTag = "\"\(String(information.st_size, radix: 16))-\(String(change, radix: 16))\""
    }

    deinit { close(descriptor) }

    func read(at offset: Int, maximum: Int) -> Data {
        var bytes = Data(count: maximum)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, maximum, off_t(offset)) }
        return count > 0 ? bytes.prefix(count) : Data()
    }
}

/// Reads from a closure.
final class GeneratedReader: BodyReader {
    let length: Int?
    private let chunk: @Sendable (Int, Int) -> Data

    init(length: Int?, chunk: @escaping @Sendable (Int, Int) -> Data) {
        self.length = length
        self.chunk = chunk
    }

    func read(at offset: Int, maximum: Int) -> Data { chunk(offset, maximum).prefix(maximum) }
}
