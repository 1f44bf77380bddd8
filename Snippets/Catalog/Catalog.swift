//! A small application: a list from a feed with pictures, an item page, a player, and resuming.
//!
//! `swift run Catalog ADDRESS` shows a podcast, a channel list, a catalog or a folder.

import Foundation
import PlayheadCatalog
import PlayheadUI

@MainActor final class CatalogModel: ObservableObject {
    let feed: LoadModel<LoadedFeed>
    let player = Player(items: [])
    @Published private(set) var libraryError: (any Error)?

    private let address: String
    private var recorder: PlaybackRecorder?

    init(address: String) {
        self.address = address
        feed = LoadModel { try await FeedLoader().load(address) }
    }

    /// Opens the library, which keeps the positions. Without it, everything plays from its start.
    func openLibrary() async {
        guard recorder == nil else { return }
        do {
            recorder = PlaybackRecorder(player, library: try await MediaLibrary.open())
            libraryError = nil
        } catch {
            libraryError = error
        }
    }

    /// Plays an entry from where it was left.
    func play(_ entry: FeedEntry) async {
        if let recorder {
            await recorder.open([LibraryItem(entry, of: address)])
        } else if let url = URL(string: entry.address) {
            player.items = [PlayerItem.simple(url: url)]
        }
        player.play()
    }

    /// Closes the player. Its position is kept.
    func stopPlayback() async {
        player.stop()
        await recorder?.flush()
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
        .task {
            await model.openLibrary()
            await model.feed.load()
        }
    }

    @ViewBuilder private var content: some View {
        switch model.feed.result {
        case .notStarted, .loading:
            ProgressView()
        case .error(let error):
            ErrorView(error: error) { model.feed.startLoading(forced: true) }
        case .success(let loaded):
            VStack(spacing: 0) {
                if let error = model.feed.refreshError {
                    ErrorBanner(message: error.localizedDescription) { model.feed.startLoading(forced: true) }
                }
                if let error = model.libraryError {
                    ErrorBanner(message: error.localizedDescription) { Task { await model.openLibrary() } }
                }
                List(loaded.feed.entries) { entry in
                    NavigationLink(value: entry) { EntryRow(entry: entry) }
                }
                .refreshable { await model.feed.refresh() }
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
                case .failure: Button("Retry") { retry() }
                case .empty: Color.gray.opacity(0.2)
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
    @State private var isPlaying = false

    var body: some View {
        if isPlaying {
            SystemVideoView(player: model.player)
                .task { await model.play(entry) }
                .onDisappear { Task { await model.stopPlayback() } }
        } else {
            ScrollView {
                VStack(alignment: .leading, spacing: 16) {
                    EntryRow(entry: entry)
                    if let summary = entry.details?.summary { Text(summary) }
                    Button("Play") { isPlaying = true }.buttonStyle(.borderedProminent)
                }
                .padding()
            }
        }
    }
}

struct CatalogApp: App {
    static let address = CommandLine.arguments.dropFirst().first ?? NSHomeDirectory() + "/Videos"

    var body: some Scene {
        WindowGroup("Catalog") { CatalogView(address: Self.address) }
            .defaultSize(width: 960, height: 600)
    }
}

CatalogApp.main()
