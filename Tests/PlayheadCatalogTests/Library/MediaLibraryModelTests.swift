import SeededRandom
import Testing

@testable import PlayheadCatalog

/// Random calls of a library, each compared with a plain model of it.
@Suite struct MediaLibraryModelTests {
    /// The library as dictionaries and arrays.
    private struct Model {
        var positions: [Int: (seconds: Double, date: Double)] = [:]
        var played: Set<Int> = []
        var history: [Int: (date: Double, count: Int)] = [:]
        var favorites: [(item: Int, date: Double)] = []
        var lists: [Int64: [Int]] = [:]
        var queue: [Int] = []
        var feed: [Int] = []
        var new: Set<Int> = []
        var isSubscribed = false
        /// Entries that were in the feed since the user subscribed.
        var known: Set<Int> = []
    }

    private static let feed = "https://www.example.com/feed"

    /// Items from 0 to 9 have no feed, those from 10 to 39 are entries.
    private func item(_ number: Int) -> LibraryItem {
        let entry = FeedEntry(
            id: "\(number)", title: "Item number\(number)", address: number < 10 ? "\(number)" : "address-\(number)",
            duration: 600)
        return LibraryItem(entry, of: number < 10 ? nil : Self.feed)
    }

    private func number(_ item: LibraryItem) -> Int { Int(item.entry.id) ?? -1 }

    @Test(arguments: [UInt64](1...8)) func randomCallsMatchTheModel(_ seed: UInt64) async throws {
        let folder = TemporaryFolder()
        let clock = ManualLibraryClock()
        var library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        var random = SeededGenerator(seed: seed)
        var model = Model()
        func used(_ number: Int) -> Bool {
            model.positions[number] != nil || model.played.contains(number) || model.history[number] != nil
                || model.favorites.contains { $0.item == number } || model.queue.contains(number)
                || model.lists.values.contains { $0.contains(number) }
        }
        for step in 0..<150 {
            clock.advance(by: 1)
            let date = clock.clock.date()
            let picked = random.below(40)
            let item = item(picked)
            switch random.below(16) {
            case 0, 1:
                let position = Double(random.below(620))
                try await library.record(item, position: position, duration: 600, isFinal: random.below(2) == 0)
                switch ResumeRules().outcome(position: position, duration: 600) {
                case .start: model.positions[picked] = nil
                case .resume:
                    model.positions[picked] = (position, date)
                    model.new.remove(picked)
                case .finished:
                    model.positions[picked] = nil
                    model.played.insert(picked)
                    model.new.remove(picked)
                }
            case 2:
                try await library.recordStart(of: item)
                model.history[picked] = (date, (model.history[picked]?.count ?? 0) + 1)
                model.new.remove(picked)
            case 3:
                try await library.finish(item)
                model.positions[picked] = nil
                model.played.insert(picked)
                model.new.remove(picked)
            case 4:
                try await library.addToFavorites(item)
                if !model.favorites.contains(where: { $0.item == picked }) { model.favorites.append((picked, date)) }
            case 5:
                try await library.removeFromFavorites(item.id)
                model.favorites.removeAll { $0.item == picked }
            case 6:
                if model.lists.count < 3 { model.lists[try await library.makeList(named: "L").id.rawValue] = [] }
            case 7, 8:
                guard let key = model.lists.keys.sorted().randomElement(using: &random) else { continue }
                let count = model.lists[key, default: []].count
                let list = MediaList.ID(rawValue: key)
                switch random.below(3) {
                case 0:
                    let index = random.below(count + 1)
                    try await library.add([item], to: list, at: index)
                    model.lists[key]?.insert(picked, at: index)
                case 1 where count > 0:
                    let (from, to) = (random.below(count), random.below(count))
                    try await library.moveItem(from: from, to: to, of: list)
                    let moved = model.lists[key]?.remove(at: from)
                    model.lists[key]?.insert(moved ?? -1, at: to)
                case 2 where count > 0:
                    let index = random.below(count)
                    try await library.removeItem(at: index, of: list)
                    model.lists[key]?.remove(at: index)
                default: break
                }
            case 9:
                guard random.below(4) == 0, let key = model.lists.keys.sorted().randomElement(using: &random) else {
                    continue
                }
                try await library.deleteList(MediaList.ID(rawValue: key))
                model.lists[key] = nil
            case 10:
                let queue = (0..<random.below(5)).map { _ in random.below(40) }
                try await library.saveQueue(SavedQueue(items: queue.map(self.item), currentIndex: 0))
                model.queue = queue
            case 11, 12:
                let numbers = (10..<40).filter { _ in random.below(3) > 0 }.shuffled(using: &random)
                let entries = numbers.map { self.item($0).entry }
                let update = try await library.subscribe(
                    to: Self.feed, Feed(kind: .rss, title: "Show", entries: entries))
                let missing = Set(model.feed).subtracting(numbers)
                let appeared = Set(numbers).subtracting(model.feed)
                if model.isSubscribed {
                    for number in appeared where !model.known.contains(number) && !used(number) {
                        model.new.insert(number)
                    }
                }
                #expect(update.addedCount == appeared.count, "seed \(seed), step \(step)")
                #expect(update.keptCount == missing.filter(used).count, "seed \(seed), step \(step)")
                #expect(update.removedCount == missing.filter { !used($0) }.count, "seed \(seed), step \(step)")
                model.new.subtract(missing)
                model.feed = numbers
                model.isSubscribed = true
                model.known.formUnion(numbers)
            case 13:
                guard random.below(3) == 0 else { continue }
                try await library.unsubscribe(from: Self.feed)
                (model.feed, model.new, model.isSubscribed, model.known) = ([], [], false, [])
            case 14:
                guard random.below(4) == 0 else { continue }
                try await library.clearHistory()
                (model.history, model.positions, model.played, model.queue) = ([:], [:], [], [])
            default:
                // The next process finds everything.
                try await library.flush()
                library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
            }
            try await compare(library, model, "seed \(seed), step \(step)")
        }
        try await library.checkIndex()
        #expect(await library.notices.isEmpty)
    }

    private func compare(_ library: MediaLibrary, _ model: Model, _ place: Comment) async throws {
        let history = try await library.history()
        #expect(
            history.map { number($0.item) }
                == model.history.keys.sorted { model.history[$0]!.date > model.history[$1]!.date },
            place)
        #expect(history.map(\.playCount) == history.map { model.history[number($0.item)]?.count }, place)
        let watching = try await library.continueWatching(limit: 100)
        #expect(
            watching.map(number)
                == model.positions.keys.sorted { model.positions[$0]!.date > model.positions[$1]!.date }, place)
        #expect(
            watching.map(\.status.resume?.position) == watching.map { model.positions[number($0)]?.seconds }, place)
        #expect(try await library.favorites().map(number) == model.favorites.reversed().map(\.item), place)
        #expect(
            try await library.lists().map(\.id.rawValue) == model.lists.keys.sorted(), place)
        for (key, items) in model.lists {
            #expect(try await library.items(of: MediaList.ID(rawValue: key)).map(number) == items, place)
        }
        #expect(try await library.savedQueue()?.items.map(number) ?? [] == model.queue, place)
        let entries = try await library.entries(of: Self.feed)
        #expect(entries.map(number) == model.feed, place)
        #expect(Set(entries.filter(\.status.isPlayed).map(number)) == model.played.intersection(model.feed), place)
        #expect(Set(try await library.newEntries().map(number)) == model.new, place)
        // Search finds exactly what is in the library.
        for number in [3, 25] {
            let found = try await library.search("number\(number)").map { self.number($0.item) }.filter { $0 == number }
            let expected = try await library.item(item(number).id) == nil ? [] : [number]
            #expect(found == expected, place)
        }
    }
}

extension MediaLibrary {
    /// Compares the index with the items.
    func checkIndex() throws(LibraryError) {
        try read { database throws(LibraryError) -> Void in
            try database.run("INSERT INTO search(search, rank) VALUES('integrity-check', 1)")
        }
    }
}
