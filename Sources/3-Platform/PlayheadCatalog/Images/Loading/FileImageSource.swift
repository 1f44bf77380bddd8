import Dispatch
import FoundationEssentials
import Glibc
import Localization

/// Reads pictures from local files, at `file:` addresses without a host.
///
/// Only regular files are read, never pipes and devices, and symbolic links are followed.
public struct FileImageSource: ImageSource {
    private let queue = DispatchQueue(label: "playhead.images.files", qos: .utility, attributes: .concurrent)

    /// Creates a source.
    public init() {}

    /// Reads a file on a background thread.
    public func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8] {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.read(address, limit: limit)) }
        }
        return try result.get()
    }

    /// Reads the first bytes of a file on a background thread.
    func start(of address: String) async throws(ImageError) -> (path: String, bytes: [UInt8]) {
        let result: Result<(path: String, bytes: [UInt8]), ImageError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.start(of: address)) }
        }
        return try result.get()
    }

    private static func start(of address: String) -> Result<(path: String, bytes: [UInt8]), ImageError> {
        do throws(ImageError) {
            let path = try path(of: address)
            return .success((path, try read(path: path, limit: .max, isStart: true)))
        } catch {
            return .failure(error)
        }
    }

    private static func read(_ address: String, limit: Int) -> Result<[UInt8], ImageError> {
        do throws(ImageError) {
            return .success(try read(path: try path(of: address), limit: limit))
        } catch {
            return .failure(error)
        }
    }

    private static func path(of address: String) throws(ImageError) -> String {
        guard let url = URL(string: address), url.isFileURL, ["", "localhost"].contains(url.host() ?? "") else {
            throw ImageError(.addressNotAllowed)
        }
        return url.path
    }

    /// Reads a regular file of limited size, or only its start.
    static func read(path: String, limit: Int, isStart: Bool = false) throws(ImageError) -> [UInt8] {
        // Opening a pipe must not wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ImageError(.readFailed, detail: localized("It is not a regular file."))
        }
        guard Int(status.st_size) <= limit else { throw tooManyBytes(limit) }
        var bytes: [UInt8] = []
        if !isStart { bytes.reserveCapacity(Int(status.st_size)) }
        var buffer = [UInt8](repeating: 0, count: isStart ? ImageFormat.startByteCount : 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw error(errno) }
            bytes += buffer[..<count]
            if isStart { return bytes }
            // A file can grow while it is read.
            guard bytes.count <= limit else { throw tooManyBytes(limit) }
        }
    }

    static func tooManyBytes(_ limit: Int) -> ImageError {
        ImageError(.tooManyBytes, detail: localized("The limit is \(limit) bytes."))
    }

    private static func error(_ number: Int32) -> ImageError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: ImageError(.notFound)
        case EACCES, EPERM: ImageError(.noPermission)
        default: ImageError(.readFailed, detail: "\(String(cString: strerror(number))).")
        }
    }
}
