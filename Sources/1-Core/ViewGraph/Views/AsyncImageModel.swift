import Foundation
import Observation

/// The picture of an ``AsyncImage`` and its loading.
@MainActor @Observable final class AsyncImageModel {
    /// Changes with the phase, so that the body is evaluated.
    private var version = 0
    @ObservationIgnored private var shown: Shown?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The number of starts and stops.
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var lastStart: (@MainActor (_ isRetry: Bool) -> Void)?

    private struct Shown {
        let url: URL
        let scale: CGFloat
        let provider: ObjectIdentifier?
        var phase: AsyncImagePhase

        func isFor(_ url: URL, _ scale: CGFloat, _ provider: (any ImageProvider)?) -> Bool {
            self.url == url && self.scale == scale && self.provider == provider.map { ObjectIdentifier($0) }
        }
    }

    isolated deinit { task?.cancel() }

    /// Returns the phase for an address. A picture in memory needs no waiting.
    func phase(of url: URL?, scale: CGFloat, _ provider: (any ImageProvider)?) -> AsyncImagePhase {
        _ = version
        guard let url else { return .empty }
        if let shown, shown.isFor(url, scale, provider) { return shown.phase }
        var phase = AsyncImagePhase.empty
        if let pixels = provider?.cachedPixels(for: ImageProviderRequest(url: url)) {
            phase = Self.success(pixels, url, scale, provider)
        }
        // The same object for the next evaluation, which then changes nothing.
        shown = Shown(url: url, scale: scale, provider: provider.map { ObjectIdentifier($0) }, phase: phase)
        return phase
    }

    /// Ends what was loaded before and returns a token for ``start(_:_:scale:_:_:_:)``.
    func prepare() -> Int {
        stop()
        return number
    }

    /// Loads a picture unless it is there.
    func start(
        _ token: Int, _ url: URL?, scale: CGFloat, _ transaction: Transaction, _ provider: (any ImageProvider)?,
        _ box: AsyncImageBox
    ) {
        guard token == number, let url else { return }
        lastStart = { [weak self] isRetry in
            self?.load(url, scale, transaction, provider, box, isRetry: isRetry)
        }
        lastStart?(false)
    }

    /// Cancels loading.
    func stop() {
        number += 1
        task?.cancel()
        task = nil
        lastStart = nil
    }

    /// Loads the picture again after a failure.
    func retry() {
        guard case .failure = shown?.phase else { return }
        lastStart?(true)
    }

    private func load(
        _ url: URL, _ scale: CGFloat, _ transaction: Transaction, _ provider: (any ImageProvider)?,
        _ box: AsyncImageBox, isRetry: Bool
    ) {
        _ = phase(of: url, scale: scale, provider)
        switch shown?.phase {
        case .success: return
        case .failure: show(.empty, Transaction())
        case .empty, nil: break
        }
        guard let provider else { return show(.failure(MissingImageProvider()), transaction) }
        var request = ImageProviderRequest(url: url, width: box.width, height: box.height)
        request.isRetry = isRetry
        let token = number
        task = Task { [weak self] in
            let phase: AsyncImagePhase
            do {
                phase = Self.success(try await provider.pixels(for: request), url, scale, provider)
            } catch {
                phase = .failure(error)
            }
            // A picture that was canceled is not a failure.
            guard let self, token == number else { return }
            task = nil
            show(phase, transaction)
        }
    }

    private func show(_ phase: AsyncImagePhase, _ transaction: Transaction) {
        shown?.phase = phase
        withTransaction(transaction) { version += 1 }
    }

    private static func success(
        _ pixels: ImagePixels, _ url: URL, _ scale: CGFloat, _ provider: (any ImageProvider)?
    ) -> AsyncImagePhase {
        let image = ProvidedImage(pixels, scale: scale) { [weak provider] width, height in
            guard let provider else { return pixels }
            return try await provider.pixels(for: ImageProviderRequest(url: url, width: width, height: height))
        }
        return .success(Image(image))
    }
}

/// There is no provider in the environment.
struct MissingImageProvider: LocalizedError {
    var errorDescription: String? {
        "Cannot load the picture: the environment has no image provider. Set `imageProvider` around the view."
    }
}
