import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of Home: it loads what is shown, and follows the library's changes.
@MainActor @Observable final class HomeModel {
    /// The content, its loading state and its failure.
    @ObservationIgnored let content: LoadModel<HomeContent>
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the model. Nothing is read yet.
    init(_ access: LibraryAccess) {
        self.access = access
        content = LoadModel { [access] in
            guard let library = await access.open() else {
                if let error = await access.error { throw error }
                throw LibraryError(.closed)
            }
            return try await HomeContent(library)
        }
    }

    /// Loads the content, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            await content.load()
            return
        }
        let changes = library.changes
        await content.load(forced: true)
        // Settings do not matter, and the queue changes every few seconds.
        for await areas in changes where !areas.isDisjoint(with: .home) { await content.refresh() }
    }
}

extension LibraryAreas {
    /// The areas that Home depends on.
    fileprivate static let home: LibraryAreas = [.positions, .history, .favorites, .subscriptions]
}
