import Foundation
import MediaServer
import Observation
import PlayheadCatalog
import PlayheadUI

/// The demo: a catalog, a podcast, channels and a folder, served locally, in a library in memory. The user's own library
/// is neither read nor changed. Opening files, folders and addresses, and adding to the library, leaves the demo.
@MainActor @Observable final class DemoModel {
    /// The state of the demo.
    enum State: Equatable {
        /// The user's own library is shown.
        case off
        /// Parts are being created. Those that are ready show already.
        case preparing(done: Int, of: Int)
        /// All parts are there.
        case ready
        /// A part cannot be created. Those before it show.
        case failed(String)
    }

    /// The state.
    private(set) var state = State.off
    @ObservationIgnored private(set) var task: Task<Void, Never>?
    @ObservationIgnored private var server: StreamServer?
    private let access: LibraryAccess
    private let makeLibrary: @Sendable () async throws(LibraryError) -> MediaLibrary

    /// Creates the demo of an application. Nothing is created yet.
    ///
    /// - Parameters:
    ///   - access: The library, which is replaced while the demo is shown.
    ///   - makeLibrary: Creates the library of the demo. Default: in memory.
    init(
        _ access: LibraryAccess,
        makeLibrary: @escaping @Sendable () async throws(LibraryError) -> MediaLibrary = DemoModel.libraryInMemory
    ) {
        self.access = access
        self.makeLibrary = makeLibrary
    }

    /// `true` while the demo's library is shown.
    var isOn: Bool { state != .off }

    /// Shows the demo, and creates its parts one after the other.
    ///
    /// - Parameter load: Creates a part and returns it with its address. Default: on the local server.
    func start(_ load: (@MainActor (DemoCatalog.Step) async throws -> (address: String, feed: Feed))? = nil) {
        guard task == nil else { return }
        let load = load ?? load(_:)
        if !isOn { access.replace(by: makeLibrary) }
        state = .preparing(done: 0, of: DemoCatalog.steps.count)
        task = Task {
            do {
                guard let library = await access.open() else {
                    if let error = access.error { throw error }
                    return
                }
                for (index, step) in DemoCatalog.steps.enumerated() {
                    let (address, feed) = try await load(step)
                    guard !Task.isCancelled else { return }
                    try await library.subscribe(to: address, feed)
                    if step == DemoCatalog.steps.first { try await Self.watch(feed, in: library, address) }
                    state = .preparing(done: index + 1, of: DemoCatalog.steps.count)
                }
                state = .ready
            } catch {
                guard !Task.isCancelled else { return }
                state = .failed("\(error)")
            }
            task = nil
        }
    }

    /// Tries again after a failure.
    func retry() {
        guard case .failed = state else { return }
        start()
    }

    /// Returns to the user's own library.
    func stop() {
        guard isOn else { return }
        task?.cancel()
        task = nil
        state = .off
        server?.stop()
        server = nil
        access.restore()
    }

    /// Gives the demo a past: a film that was started, and a favorite.
    private static func watch(
        _ feed: Feed, in library: MediaLibrary, _ address: String
    ) async throws(LibraryError) {
        let items = try await library.entries(of: address)
        for (item, position) in zip(items, [37.0, 84]) {
            try await library.recordStart(of: item)
            try await library.record(
                item, position: position, duration: item.duration, mediaType: .video, isFinal: true)
        }
        if let last = items.last { try await library.addToFavorites(last) }
    }

    private func load(_ step: DemoCatalog.Step) async throws -> (address: String, feed: Feed) {
        let server = try self.server ?? StreamServer.started()
        self.server = server
        let address = try await DemoCatalog(server: server).prepare(step)
        // Without the cache on disk: the server has another address each time.
        let loaded = try await FeedLoader(cacheFolder: nil).load(address)
        return (address, loaded.feed)
    }

    private static nonisolated func libraryInMemory() async throws(LibraryError) -> MediaLibrary {
        try await MediaLibrary.inMemory()
    }
}
