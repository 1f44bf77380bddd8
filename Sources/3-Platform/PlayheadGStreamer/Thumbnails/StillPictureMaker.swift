import Dispatch
import Playhead
import PlayheadEngineService
import Synchronization

/// Takes pictures of local media files: the embedded cover, or a frame near the start.
///
/// One file is read at a time, in its own pipeline, which never plays sound. Its threads yield to others, and each
/// decoder uses one thread. Frames at 10 %, 30 % and 50 % of the duration are tried until one shows more than a single
/// color. Files that name addresses, such as HLS lists, are not followed, and frames above 64 megapixels are not decoded.
///
/// Files are read in a separate process without network, which gets only their descriptors, so that no file can crash or
/// control the application.
///
/// ```swift
/// let maker = StillPictureMaker()
/// let picture = try await maker.picture(ofFile: "/home/me/Videos/film.mkv", width: 256, height: 256)
/// ```
public final class StillPictureMaker: Sendable {
    private let queue = DispatchQueue(label: "playhead.stills", qos: .background)
    private let timeLimit: Duration
    /// The process, or `nil` to read files in the application.
    private let client: JobClient?
    private let isRequired: Bool

    /// Creates a maker.
    ///
    /// - Parameters:
    ///   - timeLimit: The time limit for each file. Default: 5 s.
    ///   - isolation: With `preferred`, files are read in the application where the program for it is not installed.
    ///     Otherwise, where no process can be started, reading fails. `none` always reads them in the application.
    public convenience init(timeLimit: Duration = .seconds(5), isolation: EngineIsolation = .preferred) {
        self.init(timeLimit: timeLimit, isolation == .none ? nil : .stills, isRequired: isolation == .required)
    }

    package init(timeLimit: Duration = .seconds(5), _ client: JobClient?, isRequired: Bool) {
        self.timeLimit = timeLimit
        self.client = client
        self.isRequired = isRequired
    }

    /// Takes a picture that fits into a size, on a background thread.
    ///
    /// - Parameters:
    ///   - path: The absolute path of a regular file.
    ///   - width: The maximum width in pixels, from 1 to 4096.
    ///   - height: The maximum height in pixels, from 1 to 4096.
    ///   - usesCover: Pass `false` to take a frame even if there is a cover. Default: `true`.
    ///   - position: The position of the frame in seconds, which is met at the key frame at or before it; `nil` for the
    ///     cover, or a frame near the start that shows something. Default: `nil`.
    public func picture(
        ofFile path: String, width: Int, height: Int, usesCover: Bool = true, position: Double? = nil
    ) async throws(StillPictureError) -> StillPicture {
        precondition((1...4096).contains(width) && (1...4096).contains(height), "the size must be from 1 to 4096")
        if let client {
            let order = StillOrder(
                width: width, height: height, usesCover: usesCover && position == nil, position: position,
                timeLimit: timeLimit)
            var result: Result<StillPicture, StillPictureError>?
            do throws(JobFailure) {
                result = try await order.picture(ofFile: path, from: client)
            } catch {
                switch error {
                case .canceled: result = .failure(.canceled)
                case .unreadable: result = .failure(.noPicture)
                case .lost(let reason):
                    result = .failure(.failed("The process that read the file was lost, twice. \(reason)"))
                case .notInstalled(let reason) where !isRequired: InProcessNotice.post("Thumbnails are", reason)
                case .unavailable(let reason), .notInstalled(let reason):
                    result = .failure(.failed("The process that reads files cannot be started. \(reason)"))
                }
            }
            if let result { return try result.get() }
        }
        return try await pictureHere(
            ofFile: path, width: width, height: height, usesCover: usesCover && position == nil, position: position)
    }

    /// Takes a picture in this process.
    private func pictureHere(
        ofFile path: String, width: Int, height: Int, usesCover: Bool, position: Double?
    ) async throws(StillPictureError) -> StillPicture {
        let isCanceled = Atomic(false)
        let timeLimit = timeLimit
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let task = StillPictureTask(
                        .path(path), width, height, usesCover: usesCover, position: position, timeLimit: timeLimit
                    ) {
                        isCanceled.load(ordering: .relaxed)
                    }
                    continuation.resume(returning: task.run())
                }
            }
        } onCancel: {
            isCanceled.store(true, ordering: .relaxed)
        }
        return try result.get()
    }
}
