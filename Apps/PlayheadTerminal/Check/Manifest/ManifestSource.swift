import FeedLoading
import FeedReaders
import FoundationEssentials
import Glibc
import MediaReaders

/// Reads the playlists and manifests of an item, and looks for its segments, on disk or on servers.
///
/// A local playlist reaches only files in its folder and below. One from a server reaches servers only.
struct ManifestSource: Sendable {
    /// The outcome of a read.
    enum Outcome: Sendable {
        /// A playlist or manifest, with its address after redirects.
        case content([UInt8], SniffedFormat, URL)
        /// Something else.
        case other
        case missing
        case failed(String)
    }

    /// The largest playlist, in bytes.
    private static let largest = 16 << 20

    private let client: HTTPClient
    private let headers: [String: String]
    private let folder: FilePath?
    private let origin: String?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - address: The address of the item.
    ///   - headers: Headers for its server.
    init(_ address: URL, headers: [String: String], userAgent: String?) {
        client = HTTPClient(userAgent: userAgent ?? "Playhead", cache: nil)
        self.headers = headers
        folder = FilePath(address.standardizedFileURL)?.folder
        origin = Self.origin(address)
    }

    /// Reads a playlist or manifest.
    func read(_ url: URL) async -> Outcome {
        guard url.isFileURL else { return await readRemote(url) }
        guard let path = localPath(url) else { return .other }
        return Self.readLocal(path, url)
    }

    /// Returns whether a segment exists; `nil` if that cannot be found out.
    func exists(_ url: URL) async -> Bool? {
        if url.isFileURL {
            guard let path = localPath(url) else { return nil }
            var facts = stat()
            return stat(path.cString, &facts) == 0 ? facts.st_mode & S_IFMT == S_IFREG && facts.st_size > 0 : false
        }
        var request = request(url)
        request.inspect = { _, _ in .stop }
        do throws(FeedError) {
            _ = try await client.fetch(request)
            return true
        } catch {
            return error.httpStatus == 404 || error.httpStatus == 410 ? false : nil
        }
    }

    private func localPath(_ url: URL) -> FilePath? {
        guard let folder, let path = FilePath(url.standardizedFileURL),
            path.bytes.starts(with: folder.appending([]).bytes)
        else { return nil }
        return path
    }

    private func request(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(url.absoluteString)
        // Only the item's own server receives its headers.
        if Self.origin(url) == origin { request.headers = headers }
        request.cachePolicy = .none
        request.retries = .never
        request.limits.total = .seconds(20)
        request.limits.byteCount = Self.largest
        return request
    }

    private func readRemote(_ url: URL) async -> Outcome {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return .other }
        var request = request(url)
        request.inspect = { _, bytes in
            switch MediaSniffer.verdict(on: bytes[...], isWhole: false) {
            case nil: .undecided
            case .hls, .dash, .m3u, .text, .xml: .readAll
            case .some: .stop
            }
        }
        do throws(FeedError) {
            let response = try await client.fetch(request)
            let format = MediaSniffer.format(of: response.body)
            guard response.isWhole, format.isAdaptive else { return .other }
            return .content(response.body, format, URL(string: "\(response.address)") ?? url)
        } catch {
            return error.httpStatus == 404 || error.httpStatus == 410 ? .missing : .failed(error.cause)
        }
    }

    private static func readLocal(_ path: FilePath, _ url: URL) -> Outcome {
        // A pipe in place of a file does not block.
        let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            return errno == ENOENT ? .missing : .failed(String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        do throws(ByteSourceError) {
            let source = try DescriptorByteSource(duplicating: descriptor)
            guard try MediaSniffer.format(of: source).isAdaptive, let bytes = try source.readAll(limit: largest) else {
                return .other
            }
            return .content(bytes, MediaSniffer.format(of: bytes), url)
        } catch {
            return .failed("\(error)")
        }
    }

    private static func origin(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else { return nil }
        return "\(scheme)://\(host):\(url.port ?? -1)"
    }
}
