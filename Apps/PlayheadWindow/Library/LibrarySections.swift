import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The sections of the library. Those that fit into a row together are next to each other.
struct LibrarySections: View {
    let content: LibraryContent
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let (columns, width) = page.grid(.square)
        let rows = content.rows(columns: page.isNarrow ? 1 : columns)
        let count = content.subscriptions.count + content.lists.count
        if rows.flatMap(\.sections).count > 1, count <= (page.isNarrow ? 4 : columns) {
            SmallLibrary(content: content, model: model).pageMargins()
        } else {
            self.rows(rows, width)
        }
    }

    private func rows(_ rows: [LibraryContent.SectionRow], _ width: CGFloat) -> some View {
        ForEach(rows) { row in
            Group {
                if row.sections.count > 1 {
                    HStack(alignment: .top, spacing: Spacing.l) {
                        ForEach(row.sections) { section in
                            let count = CGFloat(content.count(of: section))
                            view(of: section).frame(width: count * (width + Spacing.l) - Spacing.l)
                        }
                        Spacer(minLength: 0)
                    }
                } else {
                    // Not in a horizontal stack, so that its rows are created when they come near the screen.
                    view(of: row.id)
                }
            }
            // In one column, sections need more space than covers have between them.
            .padding(.top, page.isNarrow ? Spacing.s : 0)
            .pageMargins()
        }
    }

    @ViewBuilder private func view(of section: LibraryContent.Section) -> some View {
        switch section {
        case .subscriptions(let kind): SourceSection(kind: kind, content: content, model: model)
        case .lists: ListSection(content: content, model: model)
        }
    }
}

extension LibraryContent {
    /// A section of the page “Library”.
    enum Section: Hashable, Identifiable {
        /// The subscriptions of a kind.
        case subscriptions(Kind)
        /// The lists that the user has made.
        case lists

        var id: Self { self }
    }

    /// Sections that are next to each other.
    struct SectionRow: Hashable, Identifiable {
        /// The sections, at least one.
        var sections: [Section]
        var id: Section { sections[0] }
    }

    /// The sections with content in rows. Sections share a row if their covers fit into it.
    ///
    /// - Parameter columns: The number of covers in a row.
    func rows(columns: Int) -> [SectionRow] {
        var rows: [SectionRow] = []
        var free = 0
        var sections = kinds.map(Section.subscriptions)
        if !lists.isEmpty { sections.append(.lists) }
        for section in sections {
            let count = count(of: section)
            if count <= free, !rows.isEmpty {
                rows[rows.count - 1].sections.append(section)
                free -= count
            } else {
                rows.append(SectionRow(sections: [section]))
                free = columns - count
            }
        }
        return rows
    }

    /// The number of covers in a section.
    func count(of section: Section) -> Int {
        switch section {
        case .subscriptions(let kind): subscriptions.count { Kind($0.kind) == kind }
        case .lists: lists.count
        }
    }
}

/// A library so small that it needs no sections. The kinds are on the covers' second lines.
private struct SmallLibrary: View {
    let content: LibraryContent
    let model: ApplicationModel

    private enum Entry: Identifiable {
        case source(Subscription)
        case list(MediaList)

        var id: String {
            switch self {
            case .source(let subscription): subscription.address
            case .list(let list): "\(list.id.rawValue)"
            }
        }
    }

    var body: some View {
        CardRows(title: localized("Everything"), items: entries) { entry, width in
            switch entry {
            case .source(let subscription):
                SourceCard(subscription: subscription, width: width, model: model, namesKind: true)
            case .list(let list): ListCard(list: list, width: width, model: model, namesKind: true)
            }
        }
    }

    private var entries: [Entry] {
        content.kinds.flatMap { content.subscriptions($0, by: model.collections.order) }.map(Entry.source)
            + content.lists.map(Entry.list)
    }
}

/// The subscriptions of a kind.
private struct SourceSection: View {
    let kind: LibraryContent.Kind
    let content: LibraryContent
    let model: ApplicationModel

    var body: some View {
        let found = content.subscriptions(kind, by: model.collections.order)
        CardRows(title: kind.title, items: found) { subscription, width in
            SourceCard(subscription: subscription, width: width, model: model)
        }
    }
}

/// A section of square covers in rows, which are created when they come near the screen.
private struct CardRows<Item: Identifiable, Card: View>: View {
    let title: String
    let items: [Item]
    @ViewBuilder let card: @MainActor (Item, CGFloat) -> Card
    @Environment(\.pageWidth) private var page

    private struct Line: Identifiable {
        let id: Int
        let items: ArraySlice<Item>
    }

    var body: some View {
        let (columns, width) = page.grid(.square)
        let lines = stride(from: 0, to: items.count, by: columns).map { start in
            Line(id: start, items: items[start..<min(start + columns, items.count)])
        }
        LazyVStack(alignment: .leading, spacing: Spacing.l) {
            Text(title).font(.sectionTitle).foregroundColor(.strongText).heading()
            ForEach(lines) { line in
                HStack(alignment: .top, spacing: Spacing.l) {
                    ForEach(Array(line.items)) { card($0, width) }
                }
            }
        }
    }
}

private struct SourceCard: View {
    let subscription: Subscription
    let width: CGFloat
    let model: ApplicationModel
    var namesKind = false

    var body: some View {
        let library = model.collections
        let card = card
        let name = "library \(subscription.address)"
        MediaCard(card, width: width, name: name) {
            model.router.open(
                .collection(.subscription(address: subscription.address, title: card.title)), from: name)
        }
        .contextMenu {
            Button("Refresh") { Task { await library.refresher.refresh(subscription.address) } }
            Button("Remove from library") { Task { await library.remove(subscription) } }
        }
    }

    private var card: CardContent {
        let status = model.collections.refresher.status(of: subscription.address)
        var card = CardContent(subscription, status: status)
        if namesKind, let name = LibraryContent.Kind(subscription.kind).name {
            card.detail = "\(name) · \(card.detail)"
        }
        return card
    }
}

extension CardContent {
    /// The content of a subscription, with its last refresh.
    init(_ subscription: Subscription, status: LibraryRefresher.Status) {
        self.init(subscription)
        if status.isRefreshing {
            detail = localized("Refreshing…")
        } else if status.offlineAge != nil {
            detail = localized("Offline · \(detail)")
        } else if status.failure != nil {
            detail = localized("Cannot refresh · \(detail)")
        }
    }
}

/// The lists that the user has made.
private struct ListSection: View {
    let content: LibraryContent
    let model: ApplicationModel

    var body: some View {
        CardRows(title: localized("Lists"), items: content.lists) { list, width in
            ListCard(list: list, width: width, model: model)
        }
    }
}

private struct ListCard: View {
    let list: MediaList
    let width: CGFloat
    let model: ApplicationModel
    var namesKind = false
    @State private var isRenaming = false

    var body: some View {
        let library = model.collections
        let name = "list \(list.id.rawValue)"
        let items = MediaWording.items(list.itemCount)
        let detail = namesKind ? localized("List", context: "library") + " · " + items : items
        MediaCard(CardContent(title: list.name, detail: detail, shape: .square), width: width, name: name) {
            model.router.open(.collection(.list(list.id, name: list.name)), from: name)
        }
        .contextMenu {
            Button("Rename…") { isRenaming = true }
            Button("Delete") { Task { await library.remove(list) } }
        }
        .sheet(isPresented: $isRenaming) {
            NameSheet(title: localized("Rename list"), name: list.name) { await library.rename(list, to: $0) }
        }
    }
}
