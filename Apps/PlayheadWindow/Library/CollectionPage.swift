import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The page of a part of the library: a subscription, a list, the favorites or the history.
struct CollectionPage: View {
    let model: ApplicationModel
    @State private var state: CollectionModel
    @State private var guide: GuideModel
    @Environment(\.pageWidth) private var page

    init(collection: MediaCollection, model: ApplicationModel) {
        self.model = model
        let order = model.settings.look(of: collection).order
        _state = State(wrappedValue: CollectionModel(collection, model.library, order: order))
        if case .subscription(let address, _) = collection {
            _guide = State(wrappedValue: model.guide(of: address))
        } else {
            _guide = State(wrappedValue: GuideModel())
        }
    }

    var body: some View {
        let collection = state.collection
        VStack(spacing: 0) {
            RefreshLine(refresher: model.collections.refresher)
            ScrollView {
                VStack(alignment: .leading, spacing: Spacing.l) {
                    if let podcast {
                        PodcastHead(subscription: podcast, state: state, guide: guide, model: model)
                    } else {
                        CollectionHead(state: state, guide: guide, model: model)
                    }
                    CollectionBanners(state: state, guide: guide, model: model)
                    if !state.recent.isEmpty, !state.isFiltered {
                        Shelf(localized("Watched last"), items: state.recent, shape: .square) { item, width in
                            MediaCard(
                                CardContent(item).with(shape: .square), width: width, name: "recent \(item.id)"
                            ) {
                                // With the others, so that Next leaves a channel that does not play.
                                let recent = state.recent
                                Task { await model.play(recent, at: recent.firstIndex { $0.id == item.id } ?? 0) }
                            }
                            .contextMenu { ItemMenu(item: item, model: model) }
                        }
                    }
                    if state.groups.count > 1 { GroupChips(state: state) }
                }
                .padding(EdgeInsets(top: Spacing.xl, bottom: Spacing.l))
                CollectionItems(state: state, guide: guide, model: model)
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .environment(\.pageWidth, hasRows ? page.forRows : page)
            UndoBar(undo: model.collections.undo)
        }
        .task(id: model.library.generation) { await state.follow() }
        .task(id: state.subscription?.kind == .m3u && model.settings.values.loadsGuides) {
            guard case .subscription(let address, _) = collection, state.subscription?.kind == .m3u,
                model.settings.values.loadsGuides
            else { return }
            await guide.follow(address)
        }
    }

    /// The subscription. Until it is read, as the library shows it, so that nothing moves.
    private var subscription: Subscription? {
        guard case .subscription(let address, _) = state.collection else { return nil }
        return state.subscription ?? model.collections.content.value?.subscriptions.first { $0.address == address }
    }

    /// The subscription, if it is a podcast.
    private var podcast: Subscription? {
        subscription.flatMap { LibraryContent.Kind($0.kind) == .podcasts ? $0 : nil }
    }

    /// `true` for a list, whose rows and head are in the middle of a wide page.
    private var hasRows: Bool {
        CollectionItems.layout(of: state.collection, subscription, model.settings.look(of: state.collection)) == .list
    }
}

private struct CollectionHead: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            LabeledRow(alignment: .top) {
                VStack(alignment: .leading, spacing: Spacing.xs) {
                    Text(PrintableText(state.subscription?.title ?? state.collection.title).string)
                        .font(.pageTitle).foregroundColor(.strongText).lineLimit(2).heading()
                    Text(facts).font(.detail).foregroundColor(.softText).lineLimit(2)
                }
            } content: {
                CollectionTools(state: state, guide: guide, model: model)
            }
            HStack(spacing: Spacing.m) {
                PlayShown(state: state, model: model)
                CollectionSearch(state: state)
            }
        }
        .pageMargins()
    }

    private var facts: String {
        var parts: [String] = []
        if !state.isLoading { parts.append(MediaWording.entries(state.count, of: state.subscription?.kind)) }
        if let subscription = state.subscription, subscription.refreshed > 0 {
            parts.append(localized("Refreshed \(DayTime.ago(Date().timeIntervalSince1970 - subscription.refreshed))"))
        }
        return parts.isEmpty ? " " : parts.joined(separator: " · ")
    }
}

/// The button that plays the items that are shown.
struct PlayShown: View {
    let state: CollectionModel
    let model: ApplicationModel

    var body: some View {
        ActionButton(localized("Play"), symbol: "play.fill", isMain: true) {
            Task { await model.play(await state.items(from: 0, count: CollectionRow.queueLength)) }
        }
        .disabled(state.count == 0)
    }
}

/// The field that searches in a collection of more than a few items.
struct CollectionSearch: View {
    let state: CollectionModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        if state.count > 12 || !state.query.text.isEmpty {
            SearchField(
                "Search here", label: localized("Search in \(state.collection.title)"),
                text: Binding(get: { state.query.text }, set: { state.query.text = $0 })
            )
            .frame(maxWidth: page.isNarrow ? .infinity : 260)
        }
    }
}

/// Sorting, filters, the layout, and what can be done with the whole collection.
struct CollectionTools: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel

    var body: some View {
        let look = model.settings.look(of: state.collection)
        let layout = CollectionItems.layout(of: state.collection, state.subscription, look)
        HStack(spacing: 0) {
            if let address {
                Button {
                    Task { await model.collections.refresher.refresh(address) }
                } label: {
                    HeaderIcon("arrow.clockwise")
                }
                .keyboardShortcut("r")
                .accessibilityLabel("Refresh")
                .help("Refresh (Ctrl+R)")
            }
            if guide.guide != nil, state.subscription?.kind == .m3u {
                Button {
                    var changed = look
                    changed.layout = layout == .guide ? nil : .guide
                    model.settings.setLook(changed, of: state.collection)
                } label: {
                    HeaderIcon("calendar")
                        .background(layout == .guide ? Color.well : .clear)
                        .cornerRadius(Radius.control, border: layout == .guide ? .edge : .clear)
                }
                .accessibilityLabel(layout == .guide ? "Show channels only" : "Show the TV guide")
                .help(layout == .guide ? "Show channels only" : "Show the TV guide")
            }
            Button {
                var changed = look
                changed.layout = layout == .grid ? .list : .grid
                model.settings.setLook(changed, of: state.collection)
            } label: {
                HeaderIcon(layout == .grid ? "list.bullet" : "square.grid.2x2")
            }
            .accessibilityLabel(layout == .grid ? "Show as a list" : "Show as a grid")
            .help(layout == .grid ? "Show as a list" : "Show as a grid")
            Menu {
                Picker("Sort by", selection: order(look)) {
                    Text("Original order").tag(LibraryQuery.Order.source)
                    Text("Title").tag(LibraryQuery.Order.title)
                    Text("Newest first").tag(LibraryQuery.Order.newest)
                    Text("Last played first").tag(LibraryQuery.Order.lastPlayed)
                }
                Picker("Show", selection: Binding(get: { state.query.filter }, set: { state.query.filter = $0 })) {
                    Text("Everything").tag(LibraryQuery.Filter.all)
                    Text("Favorites").tag(LibraryQuery.Filter.favorites)
                    Text("Not played").tag(LibraryQuery.Filter.unplayed)
                    Text("Played").tag(LibraryQuery.Filter.played)
                }
                if let address, let subscription = state.subscription {
                    Divider()
                    Button("Mark all as seen") { Task { await model.collections.markAllSeen(of: address) } }
                    Button("Remove from library") {
                        Task {
                            await model.collections.remove(subscription)
                            model.router.select(.library)
                        }
                    }
                }
            } label: {
                HeaderIcon("ellipsis")
            }
            .menuStyle(.borderlessButton)
            .accessibilityLabel("Sort and more")
            .help("Sort and more")
        }
    }

    private var address: String? {
        if case .subscription(let address, _) = state.collection { address } else { nil }
    }

    private func order(_ look: SettingsValues.CollectionLook) -> Binding<LibraryQuery.Order> {
        Binding(
            get: { state.query.order },
            set: { order in
                state.query.order = order
                var changed = look
                changed.order = order
                model.settings.setLook(changed, of: state.collection)
            })
    }
}

/// The messages above a collection: offline, partly read, failures.
private struct CollectionBanners: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel

    var body: some View {
        if let error = state.error, state.count > 0 {
            Banner(error.description) { Button("Retry") { Task { await state.read() } } }.pageMargins()
        }
        if case .subscription(let address, _) = state.collection {
            let status = model.collections.refresher.status(of: address)
            if let age = status.offlineAge {
                Banner(localized("Offline. Showing what was saved \(DayTime.ago(age))."), symbol: "wifi.slash") {
                    Button("Retry") { Task { await model.collections.refresher.refresh(address) } }
                }
                .pageMargins()
            } else if let failure = status.failure {
                Banner(failure) {
                    if let origin = status.failedLogin {
                        Button("Sign in…") { model.signIn(toRefresh: address, from: origin) }
                    }
                    Button("Retry") { Task { await model.collections.refresher.refresh(address) } }
                }
                .pageMargins()
            }
            if let text = MediaWording.missing(status.missing, shown: status.entryCount) {
                DroppedBanner(text: text, dropped: status.dropped).pageMargins()
            }
        }
        if let problem = guide.problem {
            Banner(localized("The television guide is missing. \(problem)"), symbol: "calendar") {
                if case .subscription(let address, _) = state.collection {
                    Button("Retry") { Task { await guide.update(address) } }
                }
            }
            .pageMargins()
        }
    }
}

/// The entries of a source that are missing, with details about all its parts that were not read.
private struct DroppedBanner: View {
    let text: String
    let dropped: [DroppedElement]
    @State private var showsDetails = false

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.s) {
            Banner(text) {
                Button(showsDetails ? "Hide details" : "Details") { showsDetails.toggle() }
            }
            if showsDetails {
                ForEach(Array(dropped.prefix(100).indices), id: \.self) { index in
                    Text("\(dropped[index].place): \(dropped[index].reason)").font(.detail).foregroundColor(.softText)
                        .padding(.leading, Spacing.l)
                }
            }
        }
    }
}

/// The groups of a subscription. A press selects one.
private struct GroupChips: View {
    let state: CollectionModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            LazyHStack(spacing: Spacing.s) {
                chip(localized("All"), count: nil, isOn: state.query.group == nil) { state.query.group = nil }
                ForEach(state.groups) { group in
                    let name = group.name.isEmpty ? localized("Without group") : PrintableText(group.name).string
                    chip(name, count: group.itemCount, isOn: state.query.group == group.name) {
                        state.query.group = state.query.group == group.name ? nil : group.name
                    }
                }
            }
            .padding(.horizontal, page.margin)
        }
        .frame(height: 40)
    }

    private func chip(
        _ title: String, count: Int?, isOn: Bool, action: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: action) {
            HStack(spacing: 6) {
                Text(title).font(.detail).fontWeight(.semibold).lineLimit(1)
                if let count { Text(MediaWording.number(count)).font(.detail).monospacedDigit() }
            }
            .foregroundColor(isOn ? .onAccent : .strongText)
            .padding(EdgeInsets(top: 8, leading: 14, bottom: 8, trailing: 14))
            .background(isOn ? Color.accentColor : Color.well)
            .cornerRadius(18, border: .edge)
        }
        .accessibilityLabel(
            count.map { "\(title), \(MediaWording.entries($0, of: state.subscription?.kind))" } ?? title
        )
        .accessibilityValue(isOn ? "Selected" : "")
    }
}
