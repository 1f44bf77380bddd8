import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of Home: it loads what is shown, and follows the library's changes.
@MainActor @Observable final class HomeModel {
    /// The content, its loading state and its failure.
    @ObservationIgnored let content: LoadModel<HomeContent>
    /// The slides of the featured items.
    @ObservationIgnored let slides: SlideshowModel<LibraryItem>
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the model. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - access: The library.
    ///   - scheduler: The clock of the slideshow; `nil` for the system's.
    init(_ access: LibraryAccess, scheduler: (any PlaybackScheduler)? = nil) {
        self.access = access
        let content = LoadModel<HomeContent> { [access] in
            guard let library = await access.open() else {
                if let error = await access.error { throw error }
                throw LibraryError(.closed)
            }
            return try await HomeContent(library)
        }
        self.content = content
        slides = SlideshowModel(interval: .seconds(8), scheduler: scheduler) { await content.value?.featured ?? [] }
    }

    /// Loads the content again, for Retry.
    func reload() async {
        await content.load(forced: true)
        await updateSlides()
    }

    /// New slides replace the old ones only if they differ, so that the slide on screen stays.
    private func updateSlides() async {
        if slides.slides.map(\.id) != content.value?.featured.map(\.id) { await slides.loadContent(forced: true) }
    }

    /// Loads the content, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            await content.load()
            return
        }
        let changes = library.changes
        await reload()
        // Settings do not matter, and the queue changes every few seconds.
        for await areas in changes where !areas.isDisjoint(with: .home) { await reload() }
    }
}

extension LibraryAreas {
    /// The areas that Home depends on.
    fileprivate static let home: LibraryAreas = [.positions, .history, .favorites, .subscriptions]
}
