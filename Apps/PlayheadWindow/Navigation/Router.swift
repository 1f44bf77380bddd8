import Observation

/// The path of pages through the application, with Back and Forward.
///
/// The path begins with Home. A section replaces the pages after it, so that Back from a section returns to Home. Pages
/// that were shown before are retained with their scroll positions; Back also returns the focus to the control that
/// opened the page.
@MainActor @Observable final class Router {
    /// A page of the path.
    struct Entry: Identifiable, Equatable {
        /// Distinguishes two visits of the same page.
        let id: Int
        let page: Page
    }

    /// The pages from Home to the current one. Never empty.
    private(set) var path: [Entry]
    /// The pages that Forward returns to, the next one last.
    private(set) var forward: [Entry] = []
    /// The number of requests to scroll the current page to its start.
    private(set) var scrollsToStart = 0
    private var roots: [Page: Entry] = [:]
    /// The names of the controls that opened a page, by the page that they are on.
    @ObservationIgnored private var openers: [Int: String] = [:]
    /// The page whose opener gets the focus when it appears.
    @ObservationIgnored private var returning: Int?
    @ObservationIgnored private var lastID = 0
    /// The sections, which the switcher shows.
    static let sections: [Page] = [.home, .library, .search]
    /// The largest number of retained pages.
    private static let longestPath = 50

    /// Creates a router at a page.
    ///
    /// - Parameter start: The first page. Back from it returns to Home.
    init(start: Page = .home) {
        let home = Entry(id: 0, page: .home)
        path = [home]
        roots = [.home: home]
        if start != .home { append(start) }
    }

    /// The current page.
    var current: Entry { path[path.count - 1] }
    /// The section of the page that is shown; `nil` for pages that belong to none, such as settings. Items that Search
    /// has found belong to the library.
    var section: Page? {
        let page = browsed.page
        if page == .settings || page == .about { return nil }
        let section = path.last { Self.sections.contains($0.page) }?.page ?? .home
        return section == .search && page != .search ? .library : section
    }
    /// `true` if there is a page before.
    var canGoBack: Bool { path.count > 1 }
    /// `true` if there is a page that Back has left.
    var canGoForward: Bool { !forward.isEmpty }

    /// The pages to keep, in a stable order: the sections that were visited, the path, and the pages after it. The player
    /// is not among them.
    var retained: [Entry] {
        var seen: Set<Int> = []
        let all = Self.sections.compactMap { roots[$0] } + path + forward.reversed()
        return all.filter { $0.page != .player && seen.insert($0.id).inserted }
    }

    /// The retained page that is shown unless the player is.
    var browsed: Entry { path.last { $0.page != .player } ?? path[0] }

    // MARK: Moving

    /// Opens a page after the current one. A section replaces everything after Home.
    ///
    /// - Parameters:
    ///   - page: The page. The current page is not opened again.
    ///   - opener: The name of the control that opens it, which gets the focus when Back returns.
    func open(_ page: Page, from opener: String? = nil) {
        if Self.sections.contains(page) { return select(page) }
        guard page != current.page else { return }
        openers[current.id] = opener
        // Back from the player and from settings returns to the page before, never to an older visit.
        if page == .player || page == .settings || page == .about { path.removeAll { $0.page == page } }
        append(page)
    }

    /// Opens a section. The current section returns to its first page, and scrolls to its start if it is there.
    func select(_ section: Page) {
        if current.page == section {
            scrollsToStart += 1
            return
        }
        let home = path[0]
        path = section == .home ? [home] : [home, root(section)]
        forward = []
    }

    /// Returns to the page before. Returns `false` if there is none.
    @discardableResult func back() -> Bool {
        guard canGoBack else { return false }
        forward.append(path.removeLast())
        returning = current.id
        return true
    }

    /// Opens the page again that Back has left. Returns `false` if there is none.
    @discardableResult func goForward() -> Bool {
        guard let entry = forward.popLast() else { return false }
        path.append(entry)
        returning = entry.id
        return true
    }

    /// Leaves the player for good, wherever it is in the path.
    func removePlayer() {
        path.removeAll { $0.page == .player }
        forward.removeAll { $0.page == .player }
    }

    private func append(_ page: Page) {
        lastID += 1
        path.append(Entry(id: lastID, page: page))
        forward = []
        if path.count > Self.longestPath { path.remove(at: 1) }
        openers = openers.filter { id, _ in path.contains { $0.id == id } || roots.values.contains { $0.id == id } }
    }

    private func root(_ section: Page) -> Entry {
        if let entry = roots[section] { return entry }
        lastID += 1
        let entry = Entry(id: lastID, page: section)
        roots[section] = entry
        return entry
    }

    // MARK: Focus

    /// Returns `true`, once, if Back has returned to the page of a control that should have the focus.
    ///
    /// - Parameters:
    ///   - name: The name of the control.
    ///   - entry: The id of its page.
    func takeFocus(_ name: String, on entry: Int) -> Bool {
        guard returning == entry, openers[entry] == name else { return false }
        returning = nil
        return true
    }
}
