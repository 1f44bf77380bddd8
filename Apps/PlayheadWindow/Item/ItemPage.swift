import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The page of an item: its picture, its facts, the ways to play it, its description, and the other episodes.
struct ItemPage: View {
    let model: ApplicationModel
    @State private var state: ItemModel

    init(item: LibraryItem, model: ApplicationModel) {
        self.model = model
        _state = State(wrappedValue: ItemModel(item, model.library))
    }

    var body: some View {
        let item = state.item
        PageFrame(spacing: Spacing.xl, topMargin: 0) {
            // One part, because a page leaves space around parts that show nothing.
            VStack(alignment: .leading, spacing: Spacing.xl) {
                ItemHead(item: item, model: model)
                ItemText(item: item, state: state)
                ChannelPrograms(item: item, model: model)
            }
            if !state.related.isEmpty {
                VStack(alignment: .leading, spacing: Spacing.s) {
                    Text(item.isAudio || item.entry.details?.series != nil ? "More episodes" : "More like this")
                        .font(.sectionTitle).foregroundColor(.strongText).heading().pageMargins()
                    RelatedRows(items: state.related, feed: item.feedTitle, model: model)
                }
            }
        }
        .task(id: model.library.generation) { await state.follow() }
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
                    HStack(spacing: Spacing.m) {
                        PlayButton(item: item, model: model)
                        startOver
                    }
                    HStack(spacing: Spacing.m) {
                        enqueue
                        favorite
                    }
                    download
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
            ActionButton(localized("Download"), symbol: "arrow.down.circle") { Task { await model.download(item) } }
        }
    }

    private var enqueue: some View {
        ActionButton(localized("Add to queue"), symbol: "plus") { Task { await model.enqueue([item]) } }
    }

    private var favorite: some View {
        let isFavorite = item.status.isFavorite
        return Button {
            Task { await model.setFavorite(item, !isFavorite) }
        } label: {
            Image(systemName: isFavorite ? "star.fill" : "star").font(.system(size: 15)).foregroundColor(.strongText)
                .frame(width: 40, height: 38).background(Color.well).cornerRadius(Radius.control)
        }
        .accessibilityLabel(isFavorite ? "Remove from favorites" : "Add to favorites")
        .help(isFavorite ? "Remove from favorites" : "Add to favorites")
    }
}

/// The rows of related items, with their covers below the heading's first letter.
private struct RelatedRows: View {
    let items: [LibraryItem]
    let feed: String?
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.xs) {
            ForEach(items) { EpisodeRow(item: $0, feed: feed, model: model) }
        }
        .padding(.horizontal, page.margin - MediaRow.inset)
    }
}

/// An episode: its cover, its title, its facts and its state. A press opens its page; the button plays it.
private struct EpisodeRow: View {
    let item: LibraryItem
    /// The source of the page, which its rows need not repeat.
    let feed: String?
    let model: ApplicationModel

    var body: some View {
        let name = "episode \(item.id)"
        MediaRow(CardContent(item), detail: ItemFacts.line(item, within: feed), name: name) {
            model.router.open(.item(item), from: name)
        } play: {
            Task { await model.play([item]) }
        }
        .contextMenu { ItemMenu(item: item, model: model) }
    }
}
