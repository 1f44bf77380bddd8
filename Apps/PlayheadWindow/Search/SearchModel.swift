import Observation
import PlayheadCatalog

/// The state of the page “Search”: it searches at every change of the text.
@MainActor @Observable final class SearchModel {
    /// The text as the user typed it.
    var text = "" { didSet { if text != oldValue { start() } } }
    /// The results of the last search that ended. They stay until those of the next one are there.
    private(set) var results = SearchResults()
    /// The text that ``results`` belong to.
    private(set) var searched = ""
    /// The failure of the last search; `nil` for none.
    private(set) var error: LibraryError?
    /// The remembered searches, newest first.
    private(set) var recent: [String] = []
    /// The number of items in the library; `nil` until it is known.
    private(set) var itemCount: Int?
    /// The result that Enter opens; `nil` without results.
    private(set) var selection: SearchResults.Result.ID?
    @ObservationIgnored private var search: Task<Void, Never>?
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the model. Nothing is read yet.
    init(_ access: LibraryAccess) { self.access = access }

    /// `true` if nothing was found for the text.
    var foundNothing: Bool { results.isEmpty && !searched.isEmpty && searched == text && error == nil }

    /// The selected result.
    var selected: SearchResults.Result? { results.all.first { $0.id == selection } }

    /// Reads the remembered searches.
    func prepare() async {
        guard let library = await access.open() else {
            error = access.error
            return
        }
        do throws(LibraryError) {
            recent = try await library.recentSearches()
            itemCount = try await library.counts().items
        } catch {
            self.error = error
        }
    }

    /// Selects the next or the previous result.
    ///
    /// - Parameter offset: The distance: 1 for the next one, -1 for the previous one.
    func moveSelection(by offset: Int) {
        let all = results.all
        guard !all.isEmpty else { return }
        let index = all.firstIndex { $0.id == selection } ?? 0
        selection = all[min(max(index + offset, 0), all.count - 1)].id
    }

    /// Remembers the search, because a result was opened.
    func remember() async {
        guard let library = await access.open() else { return }
        do throws(LibraryError) {
            try await library.recordSearch(text)
            recent = try await library.recentSearches()
        } catch {
            self.error = error
        }
    }

    /// Searches again, for Retry.
    func retry() { start() }

    /// Waits for the running search.
    func settle() async { await search?.value }

    private func start() {
        search?.cancel()
        guard text.contains(where: { !$0.isWhitespace }) else {
            results = SearchResults()
            searched = text
            selection = nil
            error = nil
            return
        }
        search = Task { [text] in
            guard let library = await access.open() else {
                error = access.error
                return
            }
            do throws(LibraryError) {
                let found = try await SearchResults(text, in: library)
                guard text == self.text else { return }
                results = found
                searched = text
                error = nil
                let all = found.all
                if !all.contains(where: { $0.id == selection }) { selection = all.first?.id }
            } catch {
                if error.code != .canceled, text == self.text { self.error = error }
            }
        }
    }
}
