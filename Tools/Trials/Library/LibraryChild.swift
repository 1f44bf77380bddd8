import Foundation
import PlayheadCatalog
import SeededRandom

/// Uses a library as a player does, until the process is killed.
struct LibraryChild {
    let folder: String
    var random: SeededGenerator
    /// The position at the start, in seconds.
    let start: Double

    static let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")
    static let duration = 1_000_000.0
    private static let feed = "https://www.example.com/feed.xml"

    /// - Parameter arguments: The folder, the seed and the position at the start.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 3, let seed = UInt64(arguments[1]), let start = Double(arguments[2]) else { return }
        var child = LibraryChild(folder: arguments[0], random: SeededGenerator(seed: seed), start: start)
        try await child.play()
    }

    /// Records a position that advances in real time, 20 times per second, next to all other kinds of changes.
    private mutating func play() async throws {
        let library = try await MediaLibrary.open(at: folder)
        for notice in await library.notices { print("notice \(notice)") }
        let seed = random.next()
        Task { try await Self.change(library, seed) }
        let clock = ContinuousClock()
        let begin = clock.now
        while true {
            let (seconds, attoseconds) = (clock.now - begin).components
            let position = start + Double(seconds) + Double(attoseconds) / 1e18
            print("at \(position)")
            fflush(nil)
            try await library.record(Self.film, position: position, duration: Self.duration, mediaType: .video)
            try await clock.sleep(for: .milliseconds(50))
        }
    }

    /// Changes everything else in the library.
    private static func change(_ library: MediaLibrary, _ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        while true {
            let number = random.below(200)
            let item = LibraryItem(address: "https://www.example.com/\(number)", title: "Item \(number)")
            switch random.below(8) {
            case 0: try await library.addToFavorites(item)
            case 1: try await library.removeFromFavorites(item.id)
            case 2: try await library.recordStart(of: item)
            case 3: try await library.saveQueue(SavedQueue(items: [item, film], currentIndex: 0, position: 1))
            case 4:
                let list = try await library.makeList(named: "List")
                try await library.add([item, film, item], to: list.id)
                try await library.moveItem(from: 0, to: 2, of: list.id)
                try await library.deleteList(list.id)
            case 5:
                let first = random.below(1_000)
                let entries = (first..<first + 3_000).map {
                    FeedEntry(id: "\($0)", title: "Episode \($0)", address: "https://www.example.com/\($0).mp3")
                }
                try await library.subscribe(to: feed, Feed(kind: .rss, title: "Feed \(first)", entries: entries))
            case 6: try await library.removeFromHistory(item.id)
            default: _ = try await library.search("epi \(number)")
            }
        }
    }
}
