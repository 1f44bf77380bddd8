//! A small application: a list from a feed with pictures, an item page, a player, and resuming.
//!
//! `swift run Catalog ADDRESS` shows a podcast, a channel list, a catalog or a folder.

import Foundation
import PlayheadCatalog
import PlayheadUI

@MainActor final class CatalogModel: ObservableObject {
    let feed: LoadModel<LoadedFeed>
    let player = Player(items: [])
    @Published private(set) var libraryProblem: String?

    private let address: String
    private var recorder: PlaybackRecorder?

    init(address: String) {
        self.address = address
        feed = LoadModel { try await FeedLoader().load(address, options: .init(revalidates: true)) }
    }

    /// Opens the library, which keeps the positions. Without it, everything plays from its start.
    func openLibrary() async {
        guard recorder == nil else { return }
        do {
            let library = try await MediaLibrary.open()
            recorder = PlaybackRecorder(player, library: library)
            libraryProblem = await library.notices.last?.description
        } catch {
            libraryProblem = error.localizedDescription
        }
    }

    /// Plays an entry from where the user left off.
    func play(_ entry: FeedEntry) async {
        if let recorder {
            await recorder.open([LibraryItem(entry, of: address)])
        } else if let url = URL(string: entry.address) {
            player.items = [PlayerItem.simple(url: url)]
        }
        if !Task.isCancelled { player.play() }
    }
}

struct CatalogView: View {
    @StateObject private var model: CatalogModel

    init(address: String) { _model = StateObject(wrappedValue: CatalogModel(address: address)) }

    var body: some View {
        NavigationStack {
            content
                .navigationTitle(model.feed.value?.feed.title ?? "Catalog")
                .navigationDestination(for: FeedEntry.self) { EntryView(entry: $0, model: model) }
        }
        .task { await model.openLibrary() }
        .task { await model.feed.load() }
    }

    @ViewBuilder private var content: some View {
        switch model.feed.result {
        case .notStarted, .loading: ProgressView()
        case .error(let error): ErrorView(error: error) { model.feed.startLoading(forced: true) }
        case .success(let loaded):
            VStack(spacing: 0) {
                if let error = model.feed.refreshError {
                    ErrorBanner(message: error.localizedDescription) { model.feed.startLoading(forced: true) }
                } else if case .offline(_, let reason) = loaded.freshness {
                    ErrorBanner(message: "This list may be outdated. \(reason.cause)") {
                        model.feed.startLoading(forced: true)
                    }
                }
                if let problem = model.libraryProblem { ErrorBanner(message: problem) }
                if loaded.feed.entries.isEmpty { Text("There is nothing to play here.").padding() }
                List(loaded.feed.entries) { entry in
                    NavigationLink(value: entry) { EntryRow(entry: entry) }
                }
                .refreshable { await model.feed.refresh() }
                if !loaded.feed.dropped.isEmpty { Text("Some entries could not be read.").font(.caption).padding(6) }
            }
        }
    }
}

struct EntryRow: View {
    let entry: FeedEntry

    /// The entry's picture, or a thumbnail of a local file.
    private var picture: URL? { URL(string: entry.image ?? (entry.address.hasPrefix("file:") ? entry.address : "")) }

    var body: some View {
        HStack(spacing: 12) {
            AsyncImage(url: picture) { phase, retry in
                switch phase {
                case .success(let image): image.resizable().scaledToFill()
                case .failure(let error as ImageError) where error.isRetryable: Button("Retry") { retry() }
                case .failure, .empty: Color.gray.opacity(0.2)
                }
            }
            .frame(width: 96, height: 54)
            .clipShape(RoundedRectangle(cornerRadius: 6))
            VStack(alignment: .leading, spacing: 2) {
                Text(entry.title ?? "Untitled").lineLimit(1)
                if let group = entry.group { Text(group).font(.caption).foregroundColor(.secondary) }
            }
            Spacer()
        }
    }
}

struct EntryView: View {
    let entry: FeedEntry
    let model: CatalogModel

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                EntryRow(entry: entry)
                if let summary = entry.details?.summary { Text(summary) }
                NavigationLink("Play") { PlayerPage(entry: entry, model: model) }.buttonStyle(.borderedProminent)
            }
            .padding()
        }
        .navigationTitle(entry.title ?? "Untitled")
    }
}

struct PlayerPage: View {
    let entry: FeedEntry
    let model: CatalogModel

    var body: some View {
        SystemVideoView(player: model.player)
            .navigationTitle(entry.title ?? "Untitled")
            .task { await model.play(entry) }
            .onDisappear { model.player.stop() }
    }
}

@main struct CatalogApp: App {
    static let address = CommandLine.arguments.dropFirst().first ?? NSHomeDirectory() + "/Videos"
    /// The address is not a file to open in a running window.
    static func files(inArguments arguments: [String]) -> [String] { [] }

    var body: some Scene {
        WindowGroup("Catalog") { CatalogView(address: Self.address) }
            .defaultSize(width: 960, height: 600)
    }
}
