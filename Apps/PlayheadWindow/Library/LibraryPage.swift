import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The page “Library”: folders, podcasts, channels and lists, and what people did with them.
struct LibraryPage: View {
    let model: ApplicationModel
    @State private var isChoosingOPML = false
    @State private var isNamingList = false

    var body: some View {
        let library = model.collections
        let opml = library.opml
        VStack(spacing: 0) {
            RefreshLine(refresher: library.refresher)
            Group {
                if let content = library.content.value {
                    if content.isEmpty, model.downloads.downloads.isEmpty {
                        VStack(spacing: 0) {
                            OPMLBanner(opml: opml).pageMargins()
                            StatePage(
                                "square.grid.2x2", title: localized("Nothing in the library yet"),
                                message: localized(
                                    "Add a folder, a podcast or a channel list, and it appears here.")
                            ) {
                                Button("Add folder…") { model.subscribing.ask(for: .folder) }
                                    .buttonStyle(.borderedProminent)
                                AddMenu(model: model, isChoosingOPML: $isChoosingOPML, isNamingList: $isNamingList)
                            }
                        }
                    } else {
                        PageFrame(spacing: Spacing.xl) {
                            LibraryHead(
                                model: model, content: content, isChoosingOPML: $isChoosingOPML,
                                isNamingList: $isNamingList)
                            if LibraryBanners.isNeeded(library) { LibraryBanners(library: library, opml: opml) }
                            if content.hasShortcuts || !model.downloads.downloads.isEmpty {
                                Shortcuts(
                                    content: content, downloadCount: model.downloads.downloads.count,
                                    router: model.router
                                ).pageMargins()
                            }
                            LibrarySections(content: content, model: model)
                            if content.subscriptions.isEmpty, !model.demo.isOn { SetupRow(model: model) }
                        }
                    }
                } else if let error = library.content.error {
                    StatePage(
                        "exclamationmark.triangle", title: localized("Cannot show the library"), message: "\(error)"
                    ) {
                        Button("Retry") { Task { await library.reload() } }
                        Button("Open files…") { model.player.chooseFiles() }
                    }
                } else {
                    LibrarySkeleton()
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            UndoBar(undo: library.undo)
        }
        .task(id: model.library.generation) { await library.follow() }
        .onKeyPress(characters: .alphanumerics) { press in
            // Typing searches; Q is the window's key for the queue.
            guard press.modifiers.isSubset(of: .shift), press.key.character != "q" else { return .ignored }
            model.search.text = String(press.key.character)
            model.router.select(.search)
            return .handled
        }
        .fileImporter(
            isPresented: $isChoosingOPML,
            allowedContentTypes: [UTType(filenameExtensions: ["opml", "xml"])]
        ) { result in
            if case .success(let url) = result { opml.start(url.path) }
        }
        .sheet(isPresented: $isNamingList) {
            NameSheet(title: localized("New list"), name: "") { await library.makeList(named: $0) }
        }
    }
}

/// A thin line at the top while subscriptions are refreshed. The content stays.
struct RefreshLine: View {
    let refresher: LibraryRefresher

    var body: some View {
        ZStack {
            if refresher.remaining > 0 {
                Color.accentColor.frame(height: 3).accessibilityAnnouncement("Refreshing")
            }
        }
        .frame(height: 3)
        .frame(maxWidth: .infinity)
    }
}

private struct LibraryHead: View {
    let model: ApplicationModel
    let content: LibraryContent
    let isChoosingOPML: Binding<Bool>
    let isNamingList: Binding<Bool>
    @Environment(\.pageWidth) private var page
    @State private var isExporting = false

    var body: some View {
        let library = model.collections
        HStack(spacing: Spacing.s) {
            Text("Library").font(.pageTitle).foregroundColor(.strongText).lineLimit(1).heading()
            Spacer(minLength: Spacing.s)
            Menu {
                Picker("Sort by", selection: Binding(get: { library.order }, set: { library.order = $0 })) {
                    Text("Title").tag(LibraryContent.Order.title)
                    Text("New first").tag(LibraryContent.Order.newest)
                    Text("Largest first").tag(LibraryContent.Order.largest)
                }
                Divider()
                Button("New list…") { isNamingList.wrappedValue = true }
                Button("Import OPML…") { isChoosingOPML.wrappedValue = true }
                if !content.webSubscriptions.entries.isEmpty {
                    Button("Export subscriptions…") { isExporting = true }
                }
            } label: {
                HeaderIcon("slider.horizontal.3")
            }
            .menuStyle(.borderlessButton)
            .accessibilityLabel("Sort and more")
            .help("Sort and more")
            Button {
                Task { await library.refresher.refreshAll() }
            } label: {
                HeaderIcon("arrow.clockwise")
            }
            .disabled(content.subscriptions.isEmpty || library.refresher.remaining > 0)
            .keyboardShortcut("r")
            .accessibilityLabel("Refresh everything")
            .help("Refresh everything (Ctrl+R)")
        }
        .pageMargins()
        .fileExporter(
            isPresented: $isExporting, contents: { FeedExport.opml.bytes(of: content.webSubscriptions) },
            defaultFilename: localized("Subscriptions") + "." + FeedExport.opml.fileExtension,
            onCompletion: { result in
                switch result {
                case .success(let url): model.player.notice = localized("Saved as “\(url.lastPathComponent)”")
                case .failure(let error):
                    model.player.notice = localized(
                        "Cannot export the subscriptions: \(FileFailure.cause(of: error)) Choose another folder.")
                }
            })
    }
}

/// The ways to add something other than a folder.
private struct AddMenu: View {
    let model: ApplicationModel
    let isChoosingOPML: Binding<Bool>
    let isNamingList: Binding<Bool>

    var body: some View {
        Menu("Add something else") {
            Button("Podcast…") { model.subscribing.ask(for: .podcast) }
            Button("Channel list…") { model.subscribing.ask(for: .channels) }
            Button("Media server…") { model.subscribing.ask(for: .server) }
            Divider()
            Button("Import OPML…") { isChoosingOPML.wrappedValue = true }
            Button("New list…") { isNamingList.wrappedValue = true }
        }
    }
}

/// The messages above the library.
private struct LibraryBanners: View {
    let library: LibraryModel
    let opml: OPMLImport

    /// `true` if there is a message. Without one, the view would still take the space between parts.
    static func isNeeded(_ library: LibraryModel) -> Bool {
        library.problem ?? library.undo.problem != nil || library.content.refreshError != nil
            || library.opml.state != .idle
    }

    var body: some View {
        if let problem = library.problem ?? library.undo.problem {
            Banner(problem) { Button("Close") { library.dismissProblem() } }.pageMargins()
        }
        if let error = library.content.refreshError {
            Banner("\(error)") { Button("Retry") { Task { await library.reload() } } }.pageMargins()
        }
        if opml.state != .idle { OPMLBanner(opml: opml).pageMargins() }
    }
}

/// The progress and the result of an import.
private struct OPMLBanner: View {
    let opml: OPMLImport

    var body: some View {
        switch opml.state {
        case .idle: EmptyView()
        case .running(let done, let count):
            Banner(localized("Importing subscriptions: \(done) of \(count)"), symbol: "square.and.arrow.down") {
                Button("Cancel") { opml.cancel() }
            }
        case .finished(_, let failures) where failures.isEmpty:
            Banner(opml.state.message ?? "", symbol: "checkmark") { Button("Close") { opml.dismiss() } }
        case .finished(_, let failures):
            VStack(alignment: .leading, spacing: Spacing.s) {
                Banner(opml.state.message ?? "") {
                    Button("Retry") { opml.retryFailures() }
                    Button("Close") { opml.dismiss() }
                }
                DisclosureGroup("Details") {
                    ForEach(Array(failures.prefix(50))) { failure in
                        Text("\(failure.title): \(failure.reason)").font(.detail).foregroundColor(.softText)
                    }
                }
            }
        case .failed(let reason):
            Banner(reason) { Button("Close") { opml.dismiss() } }
        }
    }
}

/// The ways to the parts that are not subscriptions.
private struct Shortcuts: View {
    let content: LibraryContent
    let downloadCount: Int
    let router: Router
    @Environment(\.pageWidth) private var page
    @Environment(\.textRuler) private var ruler

    private struct Shortcut: Identifiable {
        let title: String
        let symbol: String
        let count: Int
        let page: Page
        var id: String { title }
    }

    var body: some View {
        let all = [
            Shortcut(
                title: localized("Continue watching"), symbol: "play.circle", count: content.counts.positions,
                page: .collection(.continueWatching)),
            Shortcut(
                title: localized("New episodes"), symbol: "bell", count: content.newCount,
                page: .collection(.newEpisodes)),
            Shortcut(
                title: localized("Favorites"), symbol: "star.fill", count: content.counts.favorites,
                page: .collection(.favorites)),
            Shortcut(
                title: localized("Recently played"), symbol: "clock", count: content.counts.history,
                page: .collection(.history)),
            Shortcut(
                title: localized("Downloads"), symbol: "arrow.down.circle", count: downloadCount, page: .downloads),
        ].filter { $0.count > 0 }
        if !all.isEmpty {
            let columns = columns(for: all)
            LazyVGrid(
                columns: Array(repeating: GridItem(.flexible(), spacing: Spacing.m), count: columns),
                spacing: Spacing.m
            ) {
                ForEach(all) { shortcut in
                    Button {
                        router.open(shortcut.page, from: shortcut.title)
                    } label: {
                        HStack(spacing: Spacing.m) {
                            Image(systemName: shortcut.symbol).font(Self.symbolFont).foregroundColor(.accentColor)
                            if page.isNarrow {
                                VStack(alignment: .leading, spacing: 2) {
                                    Self.narrowTitle(of: shortcut).foregroundColor(.strongText).lineLimit(2)
                                    count(of: shortcut)
                                }
                                // As high as with two lines, so that those of a row are equal.
                                .frame(
                                    maxWidth: .infinity, minHeight: columns > 1 ? 54 : nil, alignment: .leading)
                            } else {
                                Text(shortcut.title).font(page.points < 1200 ? .detail : .itemTitle)
                                    .fontWeight(.semibold).foregroundColor(.strongText).lineLimit(1)
                                Spacer(minLength: 0)
                                count(of: shortcut)
                            }
                        }
                        .padding(EdgeInsets(top: 13, leading: Self.margin, bottom: 13, trailing: Self.margin))
                        .background(Color.panel)
                        .cornerRadius(Radius.card, border: .edge)
                    }
                    .accessibilityLabel("\(shortcut.title), \(MediaWording.items(shortcut.count))")
                }
            }
            .frame(maxWidth: page.isNarrow ? .infinity : CGFloat(columns) * (264 + Spacing.m) - Spacing.m)
        }
    }

    private static let symbolFont = Font.system(size: 16)
    /// The space at the sides of a tile's content.
    private static let margin: CGFloat = 14

    private static func narrowTitle(of shortcut: Shortcut) -> Text {
        Text(shortcut.title).font(.detail).fontWeight(.semibold)
    }

    /// The number of columns: on narrow pages only as many as leave room for the longest word.
    private func columns(for all: [Shortcut]) -> Int {
        guard page.isNarrow else { return max(1, min(all.count > 4 ? 3 : 4, all.count)) }
        let word = all.map { ruler.longestWord(of: Self.narrowTitle(of: $0)) }.max() ?? 0
        let tile = 2 * Self.margin + ruler.symbol(Self.symbolFont) + Spacing.m + word
        return 2 * tile + Spacing.m <= page.content ? 2 : 1
    }

    private func count(of shortcut: Shortcut) -> some View {
        Text("\(shortcut.count)").font(.detail).foregroundColor(.softText).monospacedDigit()
    }
}

private struct LibrarySkeleton: View {
    var body: some View {
        PageFrame(localized("Library"), spacing: Spacing.xl) {
            Skeleton(height: 48, radius: Radius.card).pageMargins()
            SkeletonShelf(shape: .square)
            SkeletonShelf(shape: .square)
        }
        .accessibilityLabel("Loading")
    }
}
