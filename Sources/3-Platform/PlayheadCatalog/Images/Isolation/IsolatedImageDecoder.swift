import Localization
import PictureDecoding
import PlaybackModel
import Playhead
import PlayheadEngineService
import Synchronization

/// Decodes pictures in a separate process without access to files and networks, so that a defect in a decoder cannot
/// crash, block or control the application.
///
/// The process is started with the first picture and ends after 20 s without one. If it crashes or takes longer than 15 s
/// for a picture, it is replaced, and the pictures in progress are decoded again, one at a time. A picture over which two
/// processes were lost fails with `decoderLost` and is not tried again while the application runs.
///
/// Pipelines use this decoder unless their configuration says otherwise:
///
/// ```swift
/// var configuration = ImagePipelineConfiguration()
/// configuration.isolation = .required
/// let pipeline = ImagePipeline(source: source, configuration: configuration)
/// ```
public final class IsolatedImageDecoder: ImageDecoding {
    /// `nil` to decode in the application.
    private let client: JobClient?
    private let fallback: (any ImageDecoding)?
    private let timeLimit: Duration

    /// Creates a decoder. All decoders share one process.
    ///
    /// - Parameter isolation: With `preferred`, pictures are decoded in the application where the program for it is not
    ///   installed. Otherwise, where no process can be started, they fail with `decoderUnavailable`. `none` always decodes in the
    ///   application.
    public convenience init(isolation: EngineIsolation = .preferred) {
        self.init(
            isolation == .none ? nil : .pictures, fallback: isolation == .required ? nil : PixbufImageDecoder())
    }

    package init(_ client: JobClient?, fallback: (any ImageDecoding)?, timeLimit: Duration = .seconds(15)) {
        self.client = client
        self.fallback = fallback
        self.timeLimit = timeLimit
    }

    /// Starts the process.
    public func prepare() { client?.prepare() }

    /// Decodes a picture in the process.
    public func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage {
        if client == nil, let fallback { return try await fallback.decode(request) }
        // Memory for less than nothing cannot be made.
        guard !request.bytes.isEmpty else { throw ImageError(.empty) }
        guard request.bytes.count <= request.limits.byteCount else {
            throw ImageError(.tooManyBytes, detail: localized("The limit is \(request.limits.byteCount) bytes."))
        }
        let job = JobRequest(
            .picture, facts: PictureOrder(request).encoded, input: .bytes(request.bytes),
            outputLimit: request.limits.decodedPixelCount * 4, timeLimit: timeLimit.nanoseconds
        ) { reply in
            PictureAnswer.read(reply.facts, reply.bytes, for: request) != nil
        }
        let reply: JobReply
        do throws(JobFailure) {
            guard let client else { throw .unavailable(localized("There is no client.")) }
            reply = try await client.run(job)
        } catch {
            switch error {
            case .canceled: throw ImageError(.canceled)
            case .lost(let reason): throw ImageError(.decoderLost, detail: reason)
            case .unreadable: throw ImageError(.readFailed)
            case .unavailable(let reason): throw ImageError(.decoderUnavailable, detail: reason)
            case .notInstalled(let reason):
                guard let fallback else { throw ImageError(.decoderUnavailable, detail: reason) }
                InProcessNotice.post(localized("Pictures are"), reason)
                return try await fallback.decode(request)
            }
        }
        guard let result = PictureAnswer.read(reply.facts, reply.bytes, for: request) else {
            throw ImageError(.damaged)
        }
        return try result.get()
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
