import Glibc
import MediaReaders
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Every row of the tables over evidence that is made up.
@Suite struct FailureMapperTests {
    private static let address = "https://user:secret@example.org/path/film.mp4?token=secret#x"

    /// A row: the evidence, and the expected error.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var evidence: FailureEvidence
        var code: PlaybackErrorCode
        var isRetryable: Bool?
        var status: Int?
        var subject: String?
        var cause: String?
        var testDescription: String { name }

        init(
            _ name: String, _ failure: PipelineFailure? = nil, _ code: PlaybackErrorCode, retry: Bool? = nil,
            status: Int? = nil, subject: String? = nil, cause: String? = nil,
            _ change: (inout FailureEvidence) -> Void = { _ in }
        ) {
            self.name = name
            evidence = FailureEvidence(.address(FailureMapperTests.address), failure: failure)
            change(&evidence)
            self.code = code
            isRetryable = retry
            self.status = status
            self.subject = subject
            self.cause = cause
        }
    }

    private static func http(
        _ purpose: HTTPRequestRecord.Purpose, _ failure: HTTPFailure?, status: Int? = nil, type: String? = nil,
        length: Int64? = nil
    ) -> HTTPEvidence {
        var record = HTTPRequestRecord(purpose: purpose, url: "https://example.org/path/part", start: 1)
        record.end = 2
        record.failure = failure
        record.status = status
        record.contentType = type
        record.contentLength = length
        var evidence = HTTPEvidence()
        evidence.requests = [record]
        if failure != nil { evidence.lastFailure = record }
        if purpose == .main, status != nil { evidence.mainResponse = record }
        if purpose != .main {
            evidence.mainResponse = HTTPRequestRecord(purpose: .main, url: "https://example.org/", start: 0)
        }
        return evidence
    }

    private static let source = PipelineFailure(.stream, 1, factory: "souphttpsrc", flow: -5)
    private static let hls = PipelineFailure(.stream, 1, factory: "hlsdemux2", flow: -5)
    private static let typefind = PipelineFailure(.stream, 4, factory: "typefind")

    static let rows: [Row] = server + network + policies + content + codecs + files + outputs + codes + streams

    private static let server: [Row] =
        [
            (404, PlaybackErrorCode.notFound), (410, .gone), (403, .forbidden), (401, .unauthorized),
            (407, .unauthorized),
            (429, .tooManyRequests), (500, .serverError), (503, .serverError), (418, .httpStatus), (304, .badRedirect),
        ].map { status, code in
            Row("main \(status)", source, code, status: status) {
                $0.http = http(.main, .status(status), status: status)
            }
        } + [
            Row(
                "main 404 without a hook", PipelineFailure(.resource, 3, factory: "souphttpsrc", httpStatus: 404),
                .notFound, status: 404),
            Row(
                "segment 404", PipelineFailure(.resource, 3, factory: "hlsdemux2", httpStatus: 404), .missingSegment,
                retry: true, status: 404
            ) {
                $0.http = http(.segment, .status(404), status: 404)
            },
            Row("segment 403", hls, .forbidden, status: 403) { $0.http = http(.segment, .status(403), status: 403) },
            Row("variant 404", PipelineFailure(.stream, 5, factory: "hlsdemux2"), .notFound, retry: false, status: 404)
            {
                $0.http = http(.playlist, .status(404), status: 404)
            },
            Row("playlist 404 while live", hls, .playlistLost, retry: true, status: 404) {
                $0.http = http(.playlist, .status(404), status: 404)
                ($0.isLive, $0.wasReady, $0.isAdaptive) = (true, true, true)
            },
            Row("key 404", PipelineFailure(.stream, 4, factory: "hlsdemux2"), .encrypted, retry: false, status: 404) {
                $0.http = http(.key, .status(404), status: 404)
            },
            Row(
                "no ranges", PipelineFailure(.resource, 11, factory: "souphttpsrc", httpStatus: 200), .notSeekable,
                retry: false),
            Row(
                "a file that broke off", PipelineFailure(.resource, 11, factory: "souphttpsrc", httpStatus: 200),
                .notSeekable, retry: false
            ) {
                $0.http = http(.main, .connectionLost, status: 200, length: 1_000)
                $0.wasReady = true
            },
            Row(
                "radio that broke off", PipelineFailure(.resource, 11, factory: "souphttpsrc", httpStatus: 200),
                .connectionLost, retry: true
            ) {
                $0.http = http(.main, nil, status: 200)
                $0.wasReady = true
            },
            Row("pages as segments", PipelineFailure(.resource, 3, factory: "hlsdemux2", httpStatus: 200), .notMedia),
            Row(
                "an old 404 explains nothing",
                PipelineFailure(.stream, 7, factory: "avdec_h264", elementClass: "Codec/Decoder/Video"), .decodingFailed
            ) {
                $0.http = http(.segment, .status(404), status: 404)
                $0.http?.lastActivity = 500
            },
        ]

    private static let network: [Row] =
        [
            (HTTPFailure.hostNotFound, PlaybackErrorCode.hostNotFound), (.connectionRefused, .connectionRefused),
            (.unreachable, .unreachable), (.tlsFailed, .tlsFailed), (.certificateInvalid, .certificateInvalid),
            (.noAnswer, .connectionTimedOut), (.connectionLost, .connectionLost),
        ].flatMap { failure, code in
            [source, typefind, hls].filter { failure != .connectionLost || $0 != typefind }.map { cause in
                Row("\(failure) at \(cause.factory)", cause, code) { $0.http = http(.main, failure) }
            }
        } + [
            Row("silence of the server", nil, .connectionTimedOut, retry: true) {
                $0.http = http(.main, nil)
                $0.http?.activeRequests = 1
            },
            Row("silence in the handshake", nil, .tlsFailed) {
                $0.http = http(.main, nil)
                $0.http?.requests[0].stage = .handshaking
                $0.http?.activeRequests = 1
            },
            Row("silence after playing", nil, .stalledTooLong, retry: true) {
                $0.http = http(.segment, nil)
                $0.http?.activeRequests = 1
                $0.wasReady = true
            },
            Row("a demuxer that fails while other requests are under way", hls, .connectionLost, retry: true) {
                $0.http = http(.segment, nil, status: 200)
                $0.http?.activeRequests = 1
                ($0.isAdaptive, $0.wasReady) = (true, true)
            },
            Row("silence of a file", nil, .openTimedOut),
            Row(
                "server gone while HLS plays", PipelineFailure(.resource, 3, factory: "hlsdemux2"), .connectionLost,
                retry: true
            ) {
                $0.http = http(.segment, .connectionLost)
                ($0.isAdaptive, $0.wasReady) = (true, true)
            },
            Row("cut segments", PipelineFailure(.resource, 3, factory: "hlsdemux2", httpStatus: 200), .connectionLost) {
                $0.http = http(.segment, .connectionLost, status: 200, type: "video/mp2t")
                $0.isAdaptive = true
            },
            Row(
                "cut pages as segments", PipelineFailure(.resource, 3, factory: "hlsdemux2", httpStatus: 200), .notMedia
            ) {
                $0.http = http(.segment, .connectionLost, status: 200, type: "text/html")
                $0.isAdaptive = true
            },
            Row(
                "an empty variant playlist", PipelineFailure(.stream, 5, factory: "hlsdemux2"), .badPlaylist,
                retry: true, cause: "empty"
            ) {
                $0.http = http(.playlist, .playlistEmpty, status: 200)
            },
        ]

    private static let policies: [Row] = [
        Row(
            "loop", PipelineFailure(.resource, 5, factory: "souphttpsrc", httpStatus: 302), .badRedirect, retry: false,
            status: 302
        ) {
            $0.http = http(.main, .redirectLoop, status: 302)
        },
        Row("to another scheme", source, .badRedirect, status: 302) {
            $0.http = http(.main, .redirectRefused, status: 302)
        },
        Row("scheme", source, .schemeNotAllowed, subject: "https") { $0.http = http(.segment, .schemeRefused) },
        Row("scheme of a protected stream's key", source, .encrypted) {
            $0.http = http(.key, .schemeRefused)
            $0.finding = .protected(["com.apple.streamingkeydelivery"])
        },
        Row("address", source, .addressNotAllowed, retry: false) { $0.http = http(.segment, .addressRefused) },
        Row("large", nil, .playlistTooLarge, retry: false) {
            $0.http = http(.playlist, .playlistTooLarge, status: 200)
        },
        Row("unknown scheme", PipelineFailure(.core, 12, factory: "urisourcebin"), .schemeNotAllowed, subject: "foo") {
            $0.missing = [MissingPlugin(kind: .source, name: "foo protocol source", detail: "foo")]
        },
        Row("bad address", PipelineFailure(.resource, 3, factory: "urisourcebin"), .badURL),
    ]

    private static let content: [Row] = [
        Row("empty", typefind, .empty) { $0.sniffed = .empty },
        Row("empty body", typefind, .empty) { $0.http = http(.main, nil, status: 200, length: 0) },
        Row("noise", typefind, .notMedia) { $0.sniffed = .unknown },
        Row("archive", typefind, .notMedia, cause: "a ZIP archive") { $0.sniffed = .zip },
        Row("picture", typefind, .notMedia, cause: "an image") { $0.sniffed = .image },
        Row("text", PipelineFailure(.stream, 5, factory: "parsebin"), .notMedia, cause: "a text file") {
            $0.sniffed = .text
        },
        Row("page", nil, .notMedia, cause: "a web page") {
            $0.missing = [MissingPlugin(kind: .decoder, name: "text/html decoder", detail: "text/html")]
        },
        Row("garbage called a playlist", typefind, .badPlaylist) {
            $0.sniffed = .unknown
            $0.http = http(.main, nil, status: 200, type: "application/vnd.apple.mpegurl", length: 9)
            $0.http?.receivedBytes = 9
        },
        Row("damaged HLS", typefind, .badPlaylist) { $0.sniffed = .hls },
        Row("damaged DASH", typefind, .badPlaylist) { $0.sniffed = .dash },
        Row("manifest", PipelineFailure(.stream, 7, factory: "hlsdemux2"), .badPlaylist, retry: false),
        Row("variant is no playlist", PipelineFailure(.stream, 5, factory: "hlsdemux2"), .badPlaylist),
        Row("no index", PipelineFailure(.stream, 9, factory: "qtdemux"), .truncated, retry: false) {
            $0.finding = .noIndex
        },
        Row("MP4 not looked into", PipelineFailure(.stream, 9, factory: "qtdemux"), .truncated) { $0.sniffed = .mp4 },
        Row("index but nothing inside", PipelineFailure(.stream, 9, factory: "qtdemux"), .noPlayableStream) {
            ($0.sniffed, $0.finding) = (.mp4, .index)
        },
        Row("no stream", PipelineFailure(.stream, 9, factory: "matroskademux"), .noPlayableStream),
        Row("DRM playlist", PipelineFailure(.stream, 4, factory: "hlsdemux2"), .encrypted, cause: "com.widevine") {
            $0.finding = .protected(["com.widevine"])
        },
        Row("cenc", PipelineFailure(.stream, 9, factory: "qtdemux"), .encrypted) { $0.finding = .protected(["cenc"]) },
        Row("wrong key", PipelineFailure(.stream, 4, factory: "hlsdemux2"), .encrypted) { $0.finding = .plainKey },
        Row("freed key", PipelineFailure(.stream, 7, factory: "hlsdemux2"), .encrypted) { $0.finding = .plainKey },
        Row("wrong key for samples", PipelineFailure(.stream, 9), .encrypted) { $0.finding = .sampleKey },
        Row("wrong key before the playlist was read", PipelineFailure(.stream, 4, factory: "hlsdemux2"), .encrypted) {
            $0.http = http(.key, nil, status: 200)
        },
        Row("decryption", PipelineFailure(.stream, 13, factory: "qtdemux"), .encrypted),
        Row("HTML as segments", PipelineFailure(.stream, 4, factory: "hlsdemux2"), .notMedia, cause: "a web page") {
            $0.http = http(.segment, nil, status: 200, type: "text/html")
        },
    ]

    private static let codecs: [Row] =
        [
            ("parsebin", PipelineFailure(.core, 12, factory: "parsebin")),
            ("demuxer", PipelineFailure(.stream, 1, factory: "qtdemux", flow: -1)),
            ("hls", PipelineFailure(.stream, 1, factory: "hlsdemux2", flow: -4)),
            ("codec not found", PipelineFailure(.stream, 6, factory: "decodebin3")),
        ].map { name, failure in
            Row("missing codec at \(name)", failure, .missingCodec, retry: false, subject: "H.265 decoder") {
                $0.missing = [MissingPlugin(kind: .decoder, name: "H.265 decoder", detail: "video/x-h265")]
            }
        } + [
            Row("missing codec without a name", PipelineFailure(.core, 12, factory: "parsebin"), .missingCodec),
            Row("missing decryptor", PipelineFailure(.core, 12, factory: "parsebin"), .encrypted) {
                $0.missing = [MissingPlugin(kind: .decoder, name: "x", detail: "application/x-cenc")]
            },
            Row("a missing codec is not the reason of a lost connection", source, .connectionLost) {
                $0.missing = [MissingPlugin(kind: .decoder, name: "H.265 decoder", detail: "video/x-h265")]
                $0.http = http(.main, .connectionLost)
            },
            Row(
                "decoder", PipelineFailure(.stream, 7, factory: "avdec_h264", elementClass: "Codec/Decoder/Video"),
                .decodingFailed),
        ]

    private static let files: [Row] =
        [
            Row("no file", PipelineFailure(.resource, 3, factory: "filesrc"), .fileNotFound),
            Row(
                "32-bit FLAC", PipelineFailure(.stream, 7, factory: "flacparse"), .missingCodec, subject: "32-bit FLAC",
                cause: "No decoder is installed for this format: 32-bit FLAC."
            ) { $0.finding = .rare("32-bit FLAC") },
            Row("directory", PipelineFailure(.resource, 5, factory: "filesrc", debug: "is a directory"), .isDirectory),
            Row(
                "no permission", PipelineFailure(.resource, 5, factory: "filesrc", debug: "x: Permission denied"),
                .noPermission),
        ]
        + [
            (ByteSourceError.system(EISDIR), PlaybackErrorCode.isDirectory), (.system(EACCES), .noPermission),
            (.system(EBADF), .fileNotFound), (.system(EIO), .connectionLost), (.notSeekable, .notSupportedByContent),
            (.provider("gone"), .connectionLost), (.tooLarge, .corruptData),
        ].map { reading, code in
            Row("reading: \(reading)", PipelineFailure(.resource, 9, factory: "appsrc"), code, subject: "film.mp4") {
                $0.origin = .bytes(name: "film.mp4")
                $0.reading = reading
            }
        }

    private static let outputs: [Row] = [
        Row(
            "audio server", PipelineFailure(.resource, 1, factory: "pulsesink", elementClass: "Sink/Audio"),
            .audioDeviceUnavailable, retry: true),
        Row(
            "audio sink", PipelineFailure(.resource, 6, factory: "x", elementClass: "Sink/Audio"),
            .audioDeviceUnavailable
        ) {
            $0.http = http(.main, .status(404), status: 404)
        },
        Row(
            "audio at playsink",
            PipelineFailure(.core, 4, factory: "playsink", message: "Configured audiosink x is not working."),
            .audioDeviceUnavailable),
        Row(
            "video at playsink",
            PipelineFailure(.core, 4, factory: "playsink", message: "Configured videosink x is not working."),
            .videoOutputUnavailable),
    ]

    private static let codes: [Row] = [
        Row("core", PipelineFailure(.core, 1, factory: "queue"), .engineFailed, retry: true),
        Row("library", PipelineFailure(.library, 1, factory: "queue"), .engineFailed),
        Row("space", PipelineFailure(.resource, 14, factory: "downloadbuffer"), .engineFailed, cause: "space"),
        Row("not linked", PipelineFailure(.stream, 1, factory: "qtdemux", flow: -1), .noPlayableStream),
        Row("not negotiated", PipelineFailure(.stream, 1, factory: "qtdemux", flow: -4), .decodingFailed),
        Row("local transport", PipelineFailure(.stream, 1, factory: "qtdemux", flow: -5), .corruptData),
        Row("live without evidence", hls, .playlistLost) {
            ($0.isLive, $0.wasReady, $0.isAdaptive) = (true, true, true)
        },
    ]

    private static let streams: [Row] = [
        stream(
            "srt", .resource, 9, "srtsrc", "Failed to authenticate: Incorrect passphrase", .unauthorized, "passphrase"),
        stream("srt", .resource, 9, "srtsrc", "Error on SRT socket: Connection timeout", .connectionTimedOut),
        stream("srt", .resource, 5, "srtsrc", "Failed to open SRT: Failed to resolve host 'x': y", .hostNotFound),
        stream("rtmp", .resource, 1, "rtmp2src", "domain g-resolver-error-quark, code 0", .hostNotFound),
        stream("rtmp", .resource, 5, "rtmp2src", "", .connectionRefused, "refused"),
        stream("rtmp", .stream, 1, "flvdemux", "Got EOS before any data", .connectionRefused, "without sending"),
        stream("rtsp", .resource, 7, "rtspsrc", "Failed to connect. (Generic error)", .connectionRefused, "No server"),
        stream("rtsp", .resource, 15, "rtspsrc", "Unauthorized (401)", .unauthorized),
        stream("rtsp", .resource, 3, "rtspsrc", "Not Found (404)", .notFound),
    ]

    private static func stream(
        _ scheme: String, _ domain: PipelineFailure.Domain, _ number: Int, _ factory: String, _ debug: String,
        _ code: PlaybackErrorCode, _ cause: String? = nil
    ) -> Row {
        Row("\(scheme) \(debug)", PipelineFailure(domain, number, factory: factory, debug: debug), code, cause: cause) {
            $0.origin = .address("\(scheme)://example.org/live/film")
        }
    }

    @Test(arguments: rows)
    func evidenceIsMappedToItsError(_ row: Row) {
        let error = FailureMapper.error(for: row.evidence)
        #expect(error.code == row.code)
        if let isRetryable = row.isRetryable { #expect(error.isRetryable == isRetryable) }
        if let status = row.status { #expect(error.httpStatus == status) }
        if let subject = row.subject { #expect(error.subject == subject) }
        if let cause = row.cause { #expect(error.cause.contains(cause)) }
        for text in [error.message, error.cause, error.remedy] {
            #expect(text.hasSuffix(".") || text.contains("sudo"), "\(text)")
        }
    }

    @Test func secretsControlCharactersAndTextsOfThePipelineNeverReachAnError() {
        for domain in PipelineFailure.Domain.allCases {
            for code in 1...15 {
                for factory in [
                    "souphttpsrc", "filesrc", "hlsdemux2", "urisourcebin", "parsebin", "avdec_h264", "pulsesink",
                ] {
                    var evidence = FailureEvidence(
                        .address(Self.address),
                        failure: PipelineFailure(
                            domain, code, factory: factory, message: "secret \u{1B}[31m", debug: "secret", flow: -5))
                    evidence.missing = [MissingPlugin(kind: .decoder, name: "codec\u{1B}[2J", detail: "video/x")]
                    let error = FailureMapper.error(for: evidence)
                    let text = "\(error) \(error.url ?? "") \(error.subject ?? "")"
                    #expect(!text.contains("secret") && !text.contains("\u{1B}"))
                    #expect(error.url == "https://example.org/path/film.mp4")
                }
            }
        }
    }

    @Test func retryDelayOfTheServerIsReported() {
        var evidence = FailureEvidence(.address(Self.address), failure: Self.source)
        evidence.http = Self.http(.main, .status(503), status: 503)
        evidence.http?.retryAfter = 29.2
        #expect(FailureMapper.error(for: evidence).remedy == "Try again in 30 seconds.")
    }

    @Test(arguments: [
        ("audio/x-gst-fourcc-mhm1", "MPEG-H 3D Audio"), ("audio/x-gst-fourcc-mha1", "MPEG-H 3D Audio"),
        ("audio/x-gst-fourcc-ac-4", "Dolby AC-4"), ("audio/x-gst-fourcc-dtsx", "DTS-UHD"),
        ("audio/x-gst-fourcc-apac", "Apple Positional Audio"),
    ])
    func formatWithoutAFreeDecoderIsNamed(_ type: String, _ name: String) {
        let error = FailureMapper.warning(
            about: MissingPlugin(kind: .decoder, name: "\(type) decoder", detail: type),
            of: FailureEvidence(.bytes(name: "a.mp4")))
        #expect(error.code == .missingCodec && error.subject == name && error.cause.contains(name))
        #expect(!error.description.contains("apt-get") && !error.description.contains("fourcc"))
    }

    @Test(arguments: [
        ("audio/x-gst-fourcc-zzz2", "zzz2"), ("audio/x-gst-fourcc-iamf", "IAMF"),
        ("audio/x-gst-fourcc-fpcm", "PCM"), ("video/x-gst-fourcc-vvc1", "H.266 (VVC)"),
    ])
    func formatThatGStreamerDoesNotKnowHasItsNameOrCode(_ type: String, _ name: String) {
        let error = FailureMapper.warning(
            about: MissingPlugin(kind: .decoder, name: "\(type) decoder", detail: type),
            of: FailureEvidence(.bytes(name: "a.mp4")))
        #expect(error.subject == name && error.cause == "No decoder is installed for this format: \(name).")
    }
}
