import Observation
import PlaybackModel

/// The loading of one picture, for views that show its state themselves.
///
/// Call ``load(_:box:)`` when the view appears and ``cancel()`` when it disappears. Loaders of one pipeline share
/// downloads, decoding and caches.
///
/// ```swift
/// let loader = ImageLoader(pipeline)
/// loader.load(entry.image, box: PixelSize(width: 200, height: 200))
/// switch loader.loadState {
/// case .failed(let error): showRetry(error.message) { loader.retry() }
/// case .loaded(let image): show(image)
/// case .idle, .loading: showPlaceholder()
/// }
/// ```
@MainActor @Observable public final class ImageLoader {
    /// The state of loading.
    public enum LoadState: Sendable, Hashable {
        /// Nothing was requested, or the request was canceled.
        case idle
        /// The picture is being loaded.
        case loading
        /// The picture is loaded.
        case loaded(DecodedImage)
        /// The picture cannot be shown; ``ImageLoader/retry()`` tries again.
        case failed(ImageError)

        /// The picture, or `nil` unless it is loaded.
        public var image: DecodedImage? { if case .loaded(let image) = self { image } else { nil } }
        /// The error, or `nil` unless loading failed.
        public var error: ImageError? { if case .failed(let error) = self { error } else { nil } }
    }

    /// The state of loading.
    public private(set) var loadState = LoadState.idle
    @ObservationIgnored private let pipeline: ImagePipeline
    @ObservationIgnored private var request: ImageRequest?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The number of requests: only the latest one changes the state.
    @ObservationIgnored private var number = 0

    /// Creates a loader.
    public init(_ pipeline: ImagePipeline) { self.pipeline = pipeline }

    isolated deinit { task?.cancel() }

    /// Loads a picture. A picture in memory is available immediately; a request in progress for the same picture
    /// continues.
    ///
    /// - Parameters:
    ///   - address: The absolute address, or `nil` to show nothing.
    ///   - box: The size to decode for, in pixels, or `nil` for the natural size.
    public func load(_ address: String?, box: PixelSize? = nil) {
        guard let address else {
            cancel()
            request = nil
            loadState = .idle
            return
        }
        load(ImageRequest(address, box: box))
    }

    /// Loads a picture.
    public func load(_ new: ImageRequest) {
        if new == request {
            switch loadState {
            case .loading, .loaded: return
            case .idle, .failed: break
            }
        }
        request = new
        start(isReload: false)
    }

    /// Loads the picture again after a failure or a cancellation, ignoring cached pictures and failures.
    ///
    /// - Returns: `true` if loading started; `false` while it is in progress, after success, and before the first load.
    @discardableResult public func retry() -> Bool {
        switch loadState {
        case .loading, .loaded: return false
        case .idle, .failed: break
        }
        guard request != nil else { return false }
        start(isReload: true)
        return true
    }

    /// Cancels loading. A picture that is loaded stays.
    public func cancel() {
        number += 1
        task?.cancel()
        task = nil
        if loadState == .loading { loadState = .idle }
    }

    private func start(isReload: Bool) {
        cancel()
        guard let request else { return }
        if !isReload, let image = pipeline.cachedImage(for: request) {
            loadState = .loaded(image)
            return
        }
        loadState = .loading
        let (number, pipeline) = (number, pipeline)
        task = Task { [weak self] in
            let state: LoadState
            do throws(ImageError) {
                state = .loaded(try await pipeline.image(for: request, isReload: isReload))
            } catch {
                state = .failed(error)
            }
            guard let self, self.number == number else { return }
            loadState = state
            task = nil
        }
    }
}
