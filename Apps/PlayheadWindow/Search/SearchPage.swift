import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The page “Search”: it searches everything in the library as people type.
struct SearchPage: View {
    let model: ApplicationModel
    @FocusState private var isFocused: Bool
    @Environment(\.pageWidth) private var page
    @Environment(\.pageEntry) private var entry

    var body: some View {
        let search = model.search
        VStack(spacing: 0) {
            HStack(spacing: Spacing.s) {
                Image(systemName: "magnifyingglass").font(.system(size: 16)).foregroundColor(.softText)
                    .accessibilityHidden(true)
                TextField(
                    "Search films, episodes, channels and lists",
                    text: Binding(get: { search.text }, set: { search.text = $0 })
                )
                .textFieldStyle(.plain)
                .focused($isFocused)
                .onSubmit { open(search.selected) }
                .accessibilityLabel("Search")
                if !search.text.isEmpty {
                    Button {
                        search.text = ""
                        isFocused = true
                    } label: {
                        HeaderIcon("xmark")
                    }
                    .accessibilityLabel("Clear the search")
                }
            }
            .padding(EdgeInsets(top: 0, leading: Spacing.m, bottom: 0, trailing: 2))
            .frame(minHeight: 42)
            .background(Color.panel)
            .cornerRadius(Radius.card - 2)
            .padding(2)
            .background(isFocused ? Color.focusedEdge : Color.fieldEdge)
            .cornerRadius(Radius.card)
            .frame(maxWidth: 760)
            .padding(EdgeInsets(top: Spacing.xl, leading: page.margin, bottom: Spacing.m, trailing: page.margin))
            .frame(maxWidth: .infinity)
            SearchContent(model: model, search: search, open: open)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .onKeyPress(keys: [.downArrow, .upArrow]) { press in
            guard press.modifiers.isEmpty, !search.results.isEmpty else { return .ignored }
            search.moveSelection(by: press.key == .downArrow ? 1 : -1)
            return .handled
        }
        .task(id: model.library.generation) { await search.prepare() }
        .onChange(of: model.router.current.id, initial: true) {
            if model.router.current.id == entry { isFocused = true }
        }
        .onChange(of: model.router.scrollsToStart) {
            if model.router.current.id == entry { isFocused = true }
        }
    }

    private func open(_ result: SearchResults.Result?) {
        guard let result else { return }
        Task { await model.search.remember() }
        switch result {
        case .subscription(let subscription):
            let title = CardContent(subscription).title
            model.router.open(.collection(.subscription(address: subscription.address, title: title)))
        case .list(let list): model.router.open(.collection(.list(list.id, name: list.name)))
        case .item(let item): model.router.open(.item(item))
        }
    }
}

private struct SearchContent: View {
    let model: ApplicationModel
    let search: SearchModel
    let open: @MainActor (SearchResults.Result?) -> Void
    @Environment(\.pageWidth) private var page

    var body: some View {
        if let error = search.error {
            StatePage("exclamationmark.triangle", title: localized("Cannot search"), message: error.description) {
                Button("Retry") { search.retry() }
            }
        } else if search.foundNothing {
            StatePage(
                "magnifyingglass",
                title: localized("Nothing found for “\(PrintableText(search.searched, maximumLength: 60).string)”"),
                message: localized(
                    """
                    Only the library is searched: its folders, podcasts, channels and lists. Check the spelling, or use \
                    a shorter term.
                    """)
            ) {
                Button("Open library") { model.router.select(.library) }
            }
        } else if search.results.isEmpty {
            SearchStart(model: model, search: search)
        } else {
            ScrollViewReader { proxy in
                ScrollView {
                    LazyVStack(alignment: .leading, spacing: 2) {
                        ForEach(search.results.groups) { group in
                            Text(group.kind.title).font(.sectionTitle).foregroundColor(.strongText).heading()
                                .padding(EdgeInsets(top: Spacing.xl, leading: 6, bottom: Spacing.s))
                            ForEach(group.results) { result in
                                ResultRow(
                                    result: result, query: search.searched, isSelected: search.selection == result.id
                                ) {
                                    open(result)
                                }
                            }
                        }
                    }
                    .frame(maxWidth: 760, alignment: .leading)
                    .padding(EdgeInsets(leading: page.margin, bottom: Spacing.xxxl, trailing: page.margin))
                    .frame(maxWidth: .infinity)
                }
                .onChange(of: search.selection) {
                    if let id = search.selection { proxy.scrollTo(id) }
                }
            }
            .accessibilityAnnouncement("\(MediaWording.items(search.results.all.count)) found")
        }
    }
}

/// Search before anything was typed: the remembered searches.
private struct SearchStart: View {
    let model: ApplicationModel
    let search: SearchModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        if search.recent.isEmpty {
            StatePage("magnifyingglass", title: localized("Search the library"), message: message) {
                if search.itemCount == 0 { Button("Add folder…") { model.subscribing.ask(for: .folder) } }
            }
        } else {
            ScrollView {
                VStack(alignment: .leading, spacing: 2) {
                    Text("Recent searches").font(.itemTitle).foregroundColor(.softText).padding(6)
                    ForEach(search.recent, id: \.self) { text in
                        Button {
                            search.text = text
                        } label: {
                            HStack(spacing: Spacing.m) {
                                Image(systemName: "clock").font(.system(size: 14)).foregroundColor(.softText)
                                Text(text).font(.text).foregroundColor(.strongText).lineLimit(1)
                                Spacer(minLength: 0)
                            }
                            .padding(EdgeInsets(top: 11, leading: 6, bottom: 11, trailing: 6))
                        }
                        .accessibilityLabel("Search for \(text)")
                    }
                }
                .frame(maxWidth: 760, alignment: .leading)
                .padding(.horizontal, page.margin)
                .frame(maxWidth: .infinity)
            }
        }
    }

    private var message: String {
        switch search.itemCount {
        case nil: localized("Type a part of a title, a group or a description.")
        case 0: localized("There is nothing in the library yet. Add something first.")
        case .some(let count):
            localized("Type a part of a title, a group or a description. There are \(MediaWording.items(count)).")
        }
    }
}

/// A row of the results, with the matching parts marked.
private struct ResultRow: View {
    let result: SearchResults.Result
    let query: String
    let isSelected: Bool
    let action: @MainActor () -> Void

    var body: some View {
        let card = card
        Button(action: action) {
            HStack(spacing: Spacing.m) {
                CoverPicture(content: card.with(shape: .wide), width: 78, radius: Radius.control)
                VStack(alignment: .leading, spacing: 2) {
                    MarkedText(card.title, matching: query).font(.itemTitle).foregroundColor(.strongText)
                    if !card.detail.isEmpty {
                        MarkedText(card.detail, matching: query).font(.detail).foregroundColor(.softText)
                    }
                }
                Spacer(minLength: 0)
            }
            .padding(6)
            .background(isSelected ? Color.well : .clear)
            .cornerRadius(Radius.control, border: isSelected ? .edge : .clear)
        }
        .accessibilityLabel(card.spoken)
        .accessibilityValue(isSelected ? "Selected" : "")
    }

    private var card: CardContent {
        switch result {
        case .subscription(let subscription): CardContent(subscription)
        case .list(let list): CardContent(title: list.name, detail: MediaWording.items(list.itemCount), shape: .square)
        case .item(let item): CardContent(item)
        }
    }
}
