import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The items of a collection as a grid or a list. Only those near the screen have views and are read.
struct CollectionItems: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        if state.isLoading {
            CollectionSkeleton(layout: layout)
        } else if state.count == 0 {
            CollectionEmpty(state: state, model: model)
        } else if layout == .guide, guide.guide != nil {
            GuideGrid(state: state, guide: guide, model: model)
        } else if layout == .grid {
            let shape = Self.shape(of: state)
            let (columns, width) = page.grid(shape)
            LazyVGrid(
                columns: Array(repeating: GridItem(.fixed(width), spacing: Spacing.l), count: columns),
                alignment: .leading, spacing: Spacing.xl
            ) {
                ForEach(0..<state.count) { index in
                    CollectionCell(state: state, model: model, index: index, width: width, shape: shape)
                }
            }
            .padding(EdgeInsets(leading: page.margin, bottom: Spacing.xxxl, trailing: page.margin))
            // Covers have whole widths, which may leave a few points. They begin below the title.
            .frame(maxWidth: .infinity, alignment: .leading)
        } else {
            LazyVStack(alignment: .leading, spacing: 2) {
                ForEach(0..<state.count) { index in
                    CollectionRow(state: state, guide: guide, model: model, index: index)
                }
            }
            .padding(
                EdgeInsets(
                    leading: page.margin - MediaRow.inset, bottom: Spacing.xxxl, trailing: page.margin - MediaRow.inset)
            )
        }
    }

    private var layout: SettingsValues.Layout {
        Self.layout(of: state.collection, state.subscription, model.settings.look(of: state.collection))
    }

    /// The layout that the user has chosen, or else a list for channels and episodes, and a grid for the others.
    static func layout(
        of collection: MediaCollection, _ subscription: Subscription?, _ look: SettingsValues.CollectionLook
    ) -> SettingsValues.Layout {
        if let layout = look.layout { return layout }
        guard let subscription else {
            if case .list = collection { return .list }
            return .grid
        }
        return switch LibraryContent.Kind(subscription.kind) {
        case .channels, .podcasts: .list
        case .folders, .others: .grid
        }
    }

    /// Square for channels and podcasts, otherwise wide.
    static func shape(of state: CollectionModel) -> CoverShape {
        guard let subscription = state.subscription else { return .wide }
        return switch LibraryContent.Kind(subscription.kind) {
        case .channels, .podcasts: .square
        case .folders, .others: .wide
        }
    }
}

/// A cover of the grid.
private struct CollectionCell: View {
    let state: CollectionModel
    let model: ApplicationModel
    let index: Int
    let width: CGFloat
    let shape: CoverShape

    var body: some View {
        if let item = state.item(at: index) {
            let name = "item \(item.id)"
            MediaCard(CardContent(item, in: state.subscription).with(shape: shape), width: width, name: name) {
                CollectionRow.open(item, at: index, name: name, state, model)
            }
            .contextMenu { CollectionMenu(item: item, index: index, state: state, model: model) }
        } else {
            VStack(alignment: .leading, spacing: Spacing.s) {
                Skeleton(width: width, height: (width / shape.ratio).rounded(), radius: Radius.card)
                Skeleton(width: width * 0.7, height: 14)
                Skeleton(width: width * 0.4, height: 14)
            }
        }
    }
}

/// A row of the list: the item, what is on for channels, and the star.
struct CollectionRow: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    let index: Int

    /// The number of items that Play adds to the queue.
    static let queueLength = 200

    var body: some View {
        if let item = state.item(at: index) {
            let name = "item \(item.id)"
            let line = guide.line(for: item)
            let shape = CollectionItems.shape(of: state)
            let content = CardContent(item, in: state.subscription)
            ZStack(alignment: .trailing) {
                MediaRow(
                    shape == .square ? content.with(shape: shape) : content,
                    detail: line?.text ?? Self.detail(of: item), column: shape, trailing: TargetSize.touch, name: name,
                    open: { Self.open(item, at: index, name: name, state, model) },
                    play: { Task { await model.play([item]) } })
                StarButton(item: item, model: model)
            }
            .contextMenu { CollectionMenu(item: item, index: index, state: state, model: model) }
        } else {
            HStack(spacing: Spacing.m) {
                Skeleton(width: 56, height: 56)
                VStack(alignment: .leading, spacing: Spacing.s) {
                    Skeleton(width: 220, height: 14)
                    Skeleton(width: 140, height: 12)
                }
            }
            .padding(6)
        }
    }

    /// Plays a channel with those around it, or opens the page of another item.
    static func open(
        _ item: LibraryItem, at index: Int, name: String, _ state: CollectionModel, _ model: ApplicationModel
    ) {
        guard state.subscription?.kind == .m3u else { return model.router.open(.item(item), from: name) }
        Task {
            let start = max(0, index - ApplicationModel.channelCount)
            let channels = await state.items(from: start, count: 2 * ApplicationModel.channelCount)
            await model.play(channels, at: channels.firstIndex { $0.id == item.id } ?? 0)
        }
    }

    private static func detail(of item: LibraryItem) -> String {
        var parts: [String] = []
        if let published = item.entry.details?.published { parts.append(DayTime.date(published)) }
        if let resume = item.status.resume, let duration = resume.duration ?? item.duration, duration > resume.position
        {
            parts.append(MediaWording.left(duration - resume.position))
        } else if let duration = item.duration {
            parts.append(MediaWording.duration(duration))
        }
        if parts.isEmpty { return CardContent(item).detail }
        return parts.joined(separator: " · ")
    }
}

extension CardContent {
    /// The content of an entry, with the cover of its podcast if it has no picture.
    fileprivate init(_ item: LibraryItem, in subscription: Subscription?) {
        self.init(item, within: subscription?.title.map { PrintableText($0).string })
        if picture == nil, subscription?.kind != .m3u, let image = subscription?.image { picture = URL(string: image) }
    }
}

/// The star that adds an item to the favorites, or removes it.
struct StarButton: View {
    let item: LibraryItem
    let model: ApplicationModel

    var body: some View {
        let isOn = item.status.isFavorite
        Button {
            Task { await model.setFavorite(item, !isOn) }
        } label: {
            Image(systemName: isOn ? "star.fill" : "star").font(.system(size: 15))
                .foregroundColor(isOn ? .accentColor : .softText)
                .frame(width: TargetSize.touch, height: TargetSize.touch)
        }
        .accessibilityLabel(
            isOn ? "Remove \(item.displayTitle) from favorites" : "Add \(item.displayTitle) to favorites"
        )
        .help(isOn ? "Remove from favorites" : "Add to favorites")
    }
}

/// The lines of an item's context menu, with those of its collection and the lists.
private struct CollectionMenu: View {
    let item: LibraryItem
    let index: Int
    let state: CollectionModel
    let model: ApplicationModel

    var body: some View {
        ItemMenu(item: item, model: model)
        Divider()
        ForEach(model.collections.content.value?.lists ?? []) { list in
            Button("Add to “\(list.name)”") { Task { await model.collections.add(item, to: list) } }
        }
        switch state.collection {
        case .list(let list, let name):
            Button("Remove from “\(name)”") { Task { await model.collections.remove(item, at: index, of: list) } }
        case .history:
            Button("Remove from history") { Task { await model.collections.removeFromHistory(item) } }
        default: EmptyView()
        }
    }
}

/// A collection without items, or without any that the filters keep.
private struct CollectionEmpty: View {
    let state: CollectionModel
    let model: ApplicationModel

    var body: some View {
        if let error = state.error {
            StatePage(
                "exclamationmark.triangle", title: localized("Cannot read this collection"), message: error.description
            ) {
                Button("Retry") { Task { await state.read() } }
            }
        } else if state.isFiltered {
            StatePage(
                "magnifyingglass", title: localized("Nothing found"),
                message: localized("No item matches the search and the filters.")
            ) {
                Button("Show everything") {
                    state.query.text = ""
                    state.query.filter = .all
                    state.query.group = nil
                }
            }
        } else {
            switch state.collection {
            case .subscription(let address, _):
                StatePage("folder", title: localized("Nothing in it"), message: missing(in: state.subscription)) {
                    Button("Refresh") { Task { await model.collections.refresher.refresh(address) } }
                }
            case .list:
                StatePage(
                    "list.bullet", title: localized("Nothing in this list"),
                    message: localized("Add items with their context menus in the library.")
                ) {
                    Button("Open library") { model.router.select(.library) }
                }
            case .favorites:
                StatePage(
                    "star", title: localized("No favorites"),
                    message: localized("Press the star of an item to keep it here.")
                ) {
                    Button("Open library") { model.router.select(.library) }
                }
            case .continueWatching, .newEpisodes, .history:
                StatePage(
                    "clock", title: localized("Nothing here yet"),
                    message: localized("Films and episodes that you watch appear here.")
                ) {
                    Button("Open library") { model.router.select(.library) }
                }
            }
        }
    }

    private func missing(in subscription: Subscription?) -> String {
        guard let subscription, subscription.refreshed > 0 else { return localized("It was not loaded yet.") }
        return switch LibraryContent.Kind(subscription.kind) {
        // Also a blog without enclosures.
        case .podcasts: localized("The feed has no episodes with audio or video.")
        case .channels: localized("The list has no channels.")
        case .folders: localized("The folder has no videos or music.")
        case .others: localized("The source has no items.")
        }
    }
}

private struct CollectionSkeleton: View {
    let layout: SettingsValues.Layout
    @Environment(\.pageWidth) private var page

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            ForEach(0..<8) { _ in Skeleton(height: layout == .list ? 68 : 120, radius: Radius.card) }
        }
        .pageMargins()
        .accessibilityLabel("Loading")
    }
}
