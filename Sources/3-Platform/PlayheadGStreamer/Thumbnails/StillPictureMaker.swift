import Dispatch
import Synchronization

/// Takes pictures of local media files: the embedded cover, or a frame near the start.
///
/// One file is read at a time, in its own pipeline, which never plays sound. Its threads yield to others, and each
/// decoder uses one thread. Frames at 10 %, 30 % and 50 % of the duration are tried until one shows more than a single
/// color. Files that name addresses, such as HLS lists, are not followed, and frames above 64 megapixels are not decoded.
///
/// ```swift
/// let maker = StillPictureMaker()
/// let picture = try await maker.picture(ofFile: "/home/me/Videos/film.mkv", width: 256, height: 256)
/// ```
public final class StillPictureMaker: Sendable {
    private let queue = DispatchQueue(label: "playhead.stills", qos: .background)
    private let timeLimit: Duration

    /// Creates a maker.
    ///
    /// - Parameter timeLimit: The time limit for each file. Default: 5 s.
    public init(timeLimit: Duration = .seconds(5)) { self.timeLimit = timeLimit }

    /// Takes a picture that fits into a size, on a background thread.
    ///
    /// - Parameters:
    ///   - path: The absolute path of a regular file.
    ///   - width: The maximum width in pixels, from 1 to 4096.
    ///   - height: The maximum height in pixels, from 1 to 4096.
    ///   - usesCover: Pass `false` to take a frame even if there is a cover. Default: `true`.
    public func picture(
        ofFile path: String, width: Int, height: Int, usesCover: Bool = true
    ) async throws(StillPictureError) -> StillPicture {
        precondition((1...4096).contains(width) && (1...4096).contains(height), "the size must be from 1 to 4096")
        let isCanceled = Atomic(false)
        let timeLimit = timeLimit
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let task = StillPictureTask(path, width, height, usesCover: usesCover, timeLimit: timeLimit) {
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
