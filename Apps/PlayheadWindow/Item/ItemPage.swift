import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The page of an item: its picture, its facts, the ways to play it, its description, and the other episodes.
struct ItemPage: View {
    let model: ApplicationModel
    @State private var state: ItemModel
    @State private var chapters: ChapterModel
    @Environment(\.pageWidth) private var page

    init(item: LibraryItem, model: ApplicationModel) {
        self.model = model
        _state = State(wrappedValue: ItemModel(item, model.library))
        _chapters = State(wrappedValue: ChapterModel(model.chapterLoading))
    }

    var body: some View {
        let item = state.item
        PageFrame(spacing: Spacing.xl, topMargin: 0) {
            // One part, because a page leaves space around parts that show nothing.
            VStack(alignment: .leading, spacing: Spacing.xl) {
                ItemHead(item: item, model: model)
                ItemText(item: item, state: state)
                ItemChapters(item: item, model: model, state: chapters)
                ChannelPrograms(item: item, model: model)
            }
            if !state.related.isEmpty { Related(item: item, items: state.related, model: model) }
        }
        .environment(\.pageWidth, item.hasEpisodes || item.hasPrograms ? page.forRows : page)
        .task(id: model.library.generation) { await state.follow() }
        .task(id: item.entry.details?.chapters) { await chapters.read(state.item) }
    }
}

/// The failure, if there is one, and the description.
private struct ItemText: View {
    let item: LibraryItem
    let state: ItemModel

    var body: some View {
        if let error = state.error {
            Banner(error.description) { Button("Retry") { Task { await state.reload() } } }.pageMargins()
        }
        if let summary = item.entry.details?.summary, !summary.isEmpty {
            Text(PrintableText(summary, keepsLineBreaks: true).string).font(.text).foregroundColor(.strongText)
                .frame(maxWidth: 760, alignment: .leading)
                .pageMargins()
        }
    }
}

/// The picture over the whole width, with the title, the facts and the buttons below it.
private struct ItemHead: View {
    let item: LibraryItem
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let width = page.points
        let height = page.isNarrow ? (width * 9 / 16).rounded() : min(max((width * 0.34).rounded(), 260), 560)
        if item.coverShape == .square || !item.hasLargePicture {
            CoverHead(item: item, model: model)
        } else {
            VStack(alignment: .leading, spacing: page.isNarrow ? Spacing.m : Spacing.xl) {
                picture(width: width, height: height)
                ItemTitle(item: item, model: model).padding(.horizontal, page.margin)
            }
        }
    }

    private func picture(width: CGFloat, height: CGFloat) -> some View {
        AsyncImage(url: item.pictureURL) { phase in
            if let image = phase.image {
                image.resizable().scaledToFill().frame(width: width, height: height)
            } else {
                Color.tint(for: item.displayTitle).frame(width: width, height: height)
            }
        }
        .frame(width: width, height: height)
        .clipped()
        .accessibilityHidden(true)
    }
}

/// The head of something with a square cover, or with a small picture.
private struct CoverHead: View {
    let item: LibraryItem
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        if page.isNarrow {
            VStack(alignment: .leading, spacing: Spacing.l) {
                CoverPicture(content: CardContent(item), width: item.coverShape == .square ? 160 : page.content)
                ItemTitle(item: item, model: model)
            }
            .padding(.top, Spacing.l)
            .pageMargins()
        } else {
            HStack(alignment: .bottom, spacing: Spacing.xl) {
                CoverPicture(content: CardContent(item), width: item.coverShape == .square ? 232 : 400)
                ItemTitle(item: item, model: model)
                Spacer(minLength: 0)
            }
            .padding(.top, Spacing.xl)
            .pageMargins()
        }
    }
}

/// The title, the facts and the buttons.
private struct ItemTitle: View {
    let item: LibraryItem
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let facts = ItemFacts.line(item)
        VStack(alignment: .leading, spacing: Spacing.s) {
            Text(item.displayTitle).font(page.isNarrow ? .pageTitle : .system(size: 34, weight: .bold))
                .foregroundColor(.strongText).lineLimit(2).heading()
            if !facts.isEmpty { Text(facts).font(.text).foregroundColor(.softText).lineLimit(2) }
            if page.isNarrow {
                VStack(alignment: .leading, spacing: Spacing.m) {
                    PlayButton(item: item, model: model, fillsWidth: true)
                    NarrowButtons(item: item, model: model)
                }
                .padding(.top, Spacing.s)
            } else {
                HStack(spacing: Spacing.m) {
                    PlayButton(item: item, model: model)
                    startOver
                    download
                    enqueue
                    favorite
                }
                .padding(.top, Spacing.s)
            }
            if let download = model.downloads.download(of: item) {
                DownloadSection(download: download, model: model).padding(.top, Spacing.s)
            }
        }
    }

    @ViewBuilder private var startOver: some View {
        if item.status.resume != nil {
            ActionButton(localized("Start over"), symbol: "arrow.counterclockwise") {
                Task { await model.play([item], fromStart: true) }
            }
        }
    }

    @ViewBuilder private var download: some View {
        if item.isOnWeb, model.downloads.download(of: item) == nil {
            SymbolButton(localized("Download"), symbol: "arrow.down.circle") { Task { await model.download(item) } }
        }
    }

    private var enqueue: some View {
        SymbolButton(localized("Add to queue"), symbol: "plus") { Task { await model.enqueue([item]) } }
    }

    private var favorite: some View {
        let isFavorite = item.status.isFavorite
        return SymbolButton(
            isFavorite ? localized("Remove from favorites") : localized("Add to favorites"),
            symbol: isFavorite ? "star.fill" : "star"
        ) {
            Task { await model.setFavorite(item, !isFavorite) }
        }
    }
}

/// A button that is only a symbol, with its name as a tooltip.
private struct SymbolButton: View {
    private let name: String
    private let symbol: String
    private let action: @MainActor () -> Void

    init(_ name: String, symbol: String, action: @escaping @MainActor () -> Void) {
        self.name = name
        self.symbol = symbol
        self.action = action
    }

    var body: some View {
        Button(action: action) {
            Image(systemName: symbol).font(.system(size: 15)).foregroundColor(.strongText)
                .frame(width: 40, height: 36).background(Color.well).cornerRadius(Radius.control, border: .edge)
        }
        .accessibilityLabel(name)
        .help(name)
    }
}

/// The buttons of a narrow page, in one row, or in two where there are four.
private struct NarrowButtons: View {
    let item: LibraryItem
    let model: ApplicationModel

    private var canDownload: Bool { item.isOnWeb && model.downloads.download(of: item) == nil }

    var body: some View {
        if item.status.resume != nil, canDownload {
            VStack(spacing: Spacing.s) {
                HStack(spacing: Spacing.s) {
                    startOver
                    enqueue
                }
                HStack(spacing: Spacing.s) {
                    download
                    favorite
                }
            }
        } else {
            HStack(spacing: Spacing.s) {
                if item.status.resume != nil { startOver }
                enqueue
                if canDownload { download }
                favorite
            }
        }
    }

    private var startOver: some View {
        NarrowButton(localized("Start over"), symbol: "arrow.counterclockwise") {
            Task { await model.play([item], fromStart: true) }
        }
    }

    private var enqueue: some View {
        NarrowButton(localized("Queue"), spoken: localized("Add to queue"), symbol: "plus") {
            Task { await model.enqueue([item]) }
        }
    }

    private var download: some View {
        NarrowButton(localized("Download"), symbol: "arrow.down.circle") { Task { await model.download(item) } }
    }

    private var favorite: some View {
        let isFavorite = item.status.isFavorite
        return NarrowButton(
            localized("Favorite"),
            spoken: isFavorite ? localized("Remove from favorites") : localized("Add to favorites"),
            symbol: isFavorite ? "star.fill" : "star"
        ) {
            Task { await model.setFavorite(item, !isFavorite) }
        }
    }
}

/// A button of a narrow page: a symbol over a word, as wide as the others of its row.
private struct NarrowButton: View {
    private let title: String
    private let spoken: String
    private let symbol: String
    private let action: @MainActor () -> Void

    init(_ title: String, spoken: String? = nil, symbol: String, action: @escaping @MainActor () -> Void) {
        self.title = title
        self.spoken = spoken ?? title
        self.symbol = symbol
        self.action = action
    }

    var body: some View {
        Button(action: action) {
            VStack(spacing: Spacing.xs) {
                Image(systemName: symbol).font(.system(size: 15))
                Text(title).font(.system(size: 12)).lineLimit(1)
            }
            .foregroundColor(.strongText)
            .frame(maxWidth: .infinity)
            .frame(height: 52)
            .background(Color.well)
            .cornerRadius(Radius.control, border: .edge)
        }
        .accessibilityLabel(spoken)
        .help(spoken)
    }
}

/// The other episodes in rows, or other films as a shelf.
private struct Related: View {
    let item: LibraryItem
    let items: [LibraryItem]
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let hasEpisodes = item.hasEpisodes
        if hasEpisodes || page.isNarrow {
            VStack(alignment: .leading, spacing: Spacing.s) {
                Text(hasEpisodes ? "More episodes" : "More like this")
                    .font(.sectionTitle).foregroundColor(.strongText).heading().pageMargins()
                VStack(alignment: .leading, spacing: Spacing.xs) {
                    ForEach(items) { EpisodeRow(item: $0, feed: item.feedTitle, shape: item.coverShape, model: model) }
                }
                // Their covers are below the heading's first letter.
                .padding(.horizontal, page.margin - MediaRow.inset)
                .frame(maxWidth: .infinity, alignment: .leading)
            }
        } else {
            Shelf(localized("More like this"), items: items, shape: item.coverShape) { other, width in
                let name = "episode \(other.id)"
                MediaCard(
                    CardContent(other, within: item.source).with(shape: item.coverShape), width: width, name: name
                ) {
                    model.router.open(.item(other), from: name)
                }
                .contextMenu { ItemMenu(item: other, model: model) }
            }
        }
    }
}

extension LibraryItem {
    /// `true` for an item whose page lists the others of its source in rows.
    fileprivate var hasEpisodes: Bool { isAudio || entry.details?.series != nil }
}

/// An episode: its cover, its title, its facts and its state. A press opens its page; the button plays it.
private struct EpisodeRow: View {
    let item: LibraryItem
    /// The source of the page, which its rows need not repeat.
    let feed: String?
    /// The shape of all covers.
    let shape: CoverShape
    let model: ApplicationModel

    var body: some View {
        let name = "episode \(item.id)"
        MediaRow(CardContent(item).with(shape: shape), detail: ItemFacts.line(item, within: feed), name: name) {
            model.router.open(.item(item), from: name)
        } play: {
            Task { await model.play([item]) }
        }
        .contextMenu { ItemMenu(item: item, model: model) }
    }
}
