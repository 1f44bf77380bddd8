import Localization
import MediaReaders
import PlaybackModel

/// The evidence when an item fails: the lines that mpv and FFmpeg have logged, and the error of mpv.
///
/// FFmpeg reports the causes of failures on the network only in its log.
struct MpvFailure: Sendable, Hashable {
    /// The address of the item; `nil` for bytes.
    var address: String?
    private var lines: [String] = []
    private static let limit = 40

    init(address: String? = nil) { self.address = address }

    /// Takes a line of the log.
    mutating func take(_ line: String) {
        if lines.count == Self.limit { lines.removeFirst() }
        lines.append(line)
    }

    /// The errors of mpv.
    enum Code {
        static let loadingFailed: Int32 = -13
        static let nothingToPlay: Int32 = -16
        static let unknownFormat: Int32 = -17
        static let unsupported: Int32 = -18
    }

    /// The error of an item that failed.
    ///
    /// - Parameters:
    ///   - code: The error of mpv.
    ///   - reading: The error of the item's bytes.
    func error(_ code: Int32, reading: ByteSourceError? = nil) -> PlaybackError {
        if let reading {
            return PlaybackError(
                .connectionLost, message: "Cannot read the media.", cause: LocalizedStringKey(reading.description),
                remedy: "Check the drive or data source, then try again.", isRetryable: true)
        }
        if address != nil, let error = networkError { return error }
        switch code {
        case Code.unknownFormat: return make(.notMedia)
        case Code.nothingToPlay: return codecError ?? make(.noPlayableStream)
        case Code.loadingFailed:
            if lines.contains(where: { $0.contains("Failed to recognize file format") }) { return make(.notMedia) }
            return address == nil ? make(.notMedia) : make(.connectionLost)
        case Code.unsupported: return make(.notSupportedByContent)
        default: return make(.engineFailed)
        }
    }

    /// The error of an item of which nothing could be decoded.
    var decodingError: PlaybackError { codecError ?? make(.decodingFailed) }

    private var codecError: PlaybackError? {
        guard let line = lines.last(where: { $0.contains("Failed to initialize a decoder for codec") }) else {
            return nil
        }
        let name = line.split(separator: "'").dropFirst().first.map {
            PrintableText(String($0), maximumLength: 100).string
        }
        return PlaybackError(
            .missingCodec, cause: name.map { "No decoder is installed for this format: \($0)." },
            remedy: "Play other content.", url: url, subject: name)
    }

    private var networkError: PlaybackError? {
        for line in lines.reversed() {
            if let status = Self.status(in: line) { return Self.error(status, url) }
            for (text, code) in Self.causes where line.contains(text) { return make(code) }
        }
        return nil
    }

    private static let causes: [(String, PlaybackErrorCode)] = [
        ("Connection refused", .connectionRefused), ("Failed to resolve hostname", .hostNotFound),
        ("Network is unreachable", .unreachable), ("No route to host", .unreachable),
        ("Permission denied", .addressNotAllowed), ("timed out", .connectionTimedOut),
        ("certificate", .certificateInvalid), ("TLS handshake", .tlsFailed),
        ("Unable to read from socket", .connectionLost),
        ("Stream ends prematurely", .connectionLost), ("Protocol not on whitelist", .schemeNotAllowed),
    ]

    /// The status in a line such as `HTTP error 404 Not Found`.
    private static func status(in line: String) -> Int? {
        guard let range = line.firstRange(of: "HTTP error ") else { return nil }
        return Int(line[range.upperBound...].prefix { $0.isNumber })
    }

    private static func error(_ status: Int, _ url: String?) -> PlaybackError {
        let code: PlaybackErrorCode =
            switch status {
            case 401, 407: .unauthorized
            case 403: .forbidden
            case 404: .notFound
            case 410: .gone
            case 429: .tooManyRequests
            case 500...599: .serverError
            default: .httpStatus
            }
        return PlaybackError(code, httpStatus: status, url: url)
    }

    private var url: String? { address.map { redactedURL($0) } }

    private func make(_ code: PlaybackErrorCode) -> PlaybackError { PlaybackError(code, url: url) }
}
