import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of Home: it loads what is shown, and follows the library's changes.
@MainActor @Observable final class HomeModel {
    /// The content, its loading state and its failure.
    @ObservationIgnored let content: LoadModel<HomeContent>
    /// The slides of the featured items.
    @ObservationIgnored private(set) lazy var slides = SlideshowModel<LibraryItem>(
        interval: .seconds(8), scheduler: scheduler
    ) { [weak self] in await self?.featured ?? [] }
    /// The items whose pictures cannot be loaded.
    private var withoutPicture: Set<LibraryItem.ID> = []
    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private let access: LibraryAccess
    /// The content that is read while the first window is created.
    @ObservationIgnored private let early: EarlyHome

    /// Creates the model. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - access: The library.
    ///   - scheduler: The clock of the slideshow; `nil` for the system's.
    init(_ access: LibraryAccess, scheduler: (any PlaybackScheduler)? = nil) {
        self.access = access
        let early = EarlyHome()
        self.early = early
        let content = LoadModel<HomeContent> { [access] in
            if let content = await early.takeContent() { return try content.get() }
            guard let library = await access.open() else {
                if let error = await access.error { throw error }
                throw LibraryError(.closed)
            }
            return try await HomeContent(library)
        }
        self.content = content
        self.scheduler = scheduler
    }

    /// The items of the slideshow.
    var featured: [LibraryItem] {
        content.value?.featured.filter { !withoutPicture.contains($0.id) } ?? []
    }

    /// Removes an item from the slideshow whose picture cannot be loaded. It may return when a source was read again.
    func removeSlide(_ item: LibraryItem) async {
        withoutPicture.insert(item.id)
        await updateSlides()
    }

    /// Opens the library and reads the content while the main actor creates the first window. Returns when the content can
    /// be shown.
    func begin() async {
        if let opening = access.begin() { early.start(opening) }
        await content.load()
        await updateSlides()
    }

    /// Loads the content again, for Retry.
    func reload() async {
        await content.load(forced: true)
        await updateSlides()
    }

    /// New slides replace the old ones only if they differ, so that the slide on screen stays.
    private func updateSlides() async {
        let old = slides.slides
        guard old.map(\.id) != featured.map(\.id) else { return }
        let shown = old.indices.contains(slides.currentIndex) ? old[slides.currentIndex].id : nil
        await slides.loadContent(forced: true) { $0.id == shown }
    }

    /// Loads the content, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            await content.load()
            return
        }
        // Content that was read early is followed from before it was read.
        let known = await early.changes(of: library)
        let changes = known ?? library.changes
        await content.load(forced: known == nil)
        await updateSlides()
        guard !Task.isCancelled else { return }
        early.end()
        // Settings do not matter, and the queue changes every few seconds.
        for await areas in changes where !areas.isDisjoint(with: .home) {
            if areas.contains(.subscriptions) { withoutPicture = [] }
            await reload()
        }
    }
}

extension LibraryAreas {
    /// The areas that Home depends on.
    fileprivate static let home: LibraryAreas = [.positions, .history, .favorites, .subscriptions]
}
