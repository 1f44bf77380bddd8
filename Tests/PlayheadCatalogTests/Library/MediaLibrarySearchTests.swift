import SeededRandom
import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibrarySearchTests {
    private func library() async throws -> MediaLibrary {
        let library = try await MediaLibrary.inMemory()
        func entry(_ title: String, group: String? = nil, summary: String? = nil) -> FeedEntry {
            var details = FeedEntry.Details()
            details.summary = summary
            return FeedEntry(
                title: title, address: "https://www.example.com/\(title.hashValue)", group: group, details: details)
        }
        try await library.subscribe(
            to: "https://www.example.com/feed",
            Feed(
                kind: .rss, title: "Weekly wonders",
                entries: [
                    entry("Café Müsli", group: "Food"), entry("The blue planet", summary: "About café culture"),
                    entry("Ärger im Öl"), entry("Привет мир"), entry("日本語 ニュース"), entry("हिन्दी समाचार"),
                    entry("O'Brien \"quoted\""),
                ]))
        try await library.addToFavorites(LibraryItem(address: "file:///home/me/holiday-video.mp4"))
        return library
    }

    private func titles(_ text: String, _ library: MediaLibrary) async throws -> [String?] {
        try await library.search(text).map(\.item.title)
    }

    @Test func wordsAreFoundByTheirBeginnings() async throws {
        let library = try await library()
        #expect(try await titles("blu", library) == ["The blue planet"])
        #expect(try await titles("plan the", library) == ["The blue planet"])
        #expect(try await titles("lanet", library) == [])
        #expect(try await titles("blue nothing", library) == [])
    }

    @Test func caseAndDiacriticsDoNotMatter() async throws {
        let library = try await library()
        #expect(try await titles("CAFE MUSLI", library) == ["Café Müsli"])
        #expect(try await titles("cafe\u{301} mü", library) == ["Café Müsli"])
        #expect(try await titles("arger ol", library) == ["Ärger im Öl"])
        #expect(try await titles("ПРИВ", library) == ["Привет мир"])
        #expect(try await titles("हिन", library) == ["हिन्दी समाचार"])
        #expect(try await titles("日本", library) == ["日本語 ニュース"])
    }

    @Test func titlesCountMoreThanSummaries() async throws {
        #expect(try await titles("café", library()) == ["Café Müsli", "The blue planet"])
    }

    @Test func wholeWordsAndBeginningsOfTitlesComeFirst() async throws {
        let library = try await MediaLibrary.inMemory()
        let titles = ["Newsletter", "Late news", "News", "Newspaper", "Other"]
        var entries = titles.map { FeedEntry(title: $0, address: $0) }
        entries[4].group = "News"
        try await library.subscribe(to: "a", Feed(kind: .m3u, title: "Channels", entries: entries))
        #expect(
            try await self.titles("news", library) == ["News", "Late news", "Newsletter", "Newspaper", "Other"])
    }

    @Test func groupsFeedTitlesAndFileNamesAreSearched() async throws {
        let library = try await library()
        #expect(try await titles("food", library) == ["Café Müsli"])
        #expect(try await library.search("weekly wond").count == 7)
        #expect(try await library.search("weekly", limit: 2).count == 2)
        #expect(try await library.search("holiday").map(\.item.address) == ["file:///home/me/holiday-video.mp4"])
    }

    @Test func relevanceFalls() async throws {
        let relevances = try await library().search("w").map(\.relevance)
        #expect(relevances == relevances.sorted(by: >))
    }

    @Test(arguments: [
        "\"", "\"\"", "'", "*", "AND", "OR NOT", "NEAR(a b)", "title:blue", "{title} : x", "^a", "-a", "a*b",
        "🎬", "👨‍👩‍👧‍👦 a", "\0a\0", "(((((", "x\"; DROP TABLE item; --", "\u{FEFF}", "\u{202E}abc", "%_", "e\u{301}\u{301}",
        "ﷺ", "𝕒𝕓", "١٢٣", "\n\t",
    ]) func anyInputIsSafe(_ text: String) async throws {
        let library = try await library()
        _ = try await library.search(text)
        _ = try await library.search("blue " + text)
        #expect(try await library.search("weekly").count == 7)
        #expect(await library.notices.isEmpty)
    }

    @Test func randomInputIsSafe() async throws {
        let library = try await library()
        var random = SeededGenerator(seed: 7)
        let signs = Array("ab\"'*():^-+{}[]~|&!?.,;\\/%_\0\u{301}é🎬日 ٣Ａ")
        for _ in 0..<500 {
            let text = String((0..<random.below(12)).map { _ in signs[random.below(signs.count)] })
            do {
                _ = try await library.search(text)
            } catch {
                Issue.record("“\(text)” (seed 7): \(error)")
            }
        }
    }

    @Test func aCanceledSearchIsNotPerformed() async throws {
        let library = try await library()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.search("blue")
        }
        await #expect(throws: LibraryError(.canceled)) { try await task.value }
    }

    @Test func textWithoutSpacesIsFoundInTheMiddle() async throws {
        let library = try await MediaLibrary.inMemory()
        let titles = ["東京の夜景 4K", "夜景ランキング", "สวัสดีชาวโลก", "新闻联播", "🎬 Film night", "100%_real\\🎬", "NHK東京"]
        try await library.subscribe(
            to: "a",
            Feed(
                kind: .m3u,
                entries: titles.map { FeedEntry(title: $0, address: $0, group: $0.hasPrefix("N") ? "地上波テレビ" : nil) }))
        #expect(try await self.titles("夜景", library) == ["夜景ランキング", "東京の夜景 4K"])
        #expect(try await self.titles("夜景 4k", library) == ["東京の夜景 4K"])
        #expect(try await self.titles("ชาวโลก", library) == ["สวัสดีชาวโลก"])
        #expect(try await self.titles("联播", library) == ["新闻联播"])
        #expect(Set(try await self.titles("🎬", library)) == ["🎬 Film night", "100%_real\\🎬"])
        #expect(try await self.titles("%_real\\🎬", library) == ["100%_real\\🎬"])
        #expect(try await self.titles("nhk東", library) == ["NHK東京"])
        #expect(try await self.titles("テレビ", library) == ["NHK東京"])
        #expect(try await self.titles("🍿", library).isEmpty)
        let relevances = try await library.search("夜景").map(\.relevance)
        #expect(relevances == relevances.sorted(by: >) && relevances.allSatisfy { $0 > 0 })
    }

    @Test(arguments: [
        String(repeating: "夜", count: 100_000), String(repeating: "e\u{301}\u{302}\u{303}", count: 100_000),
        "🎬" + String(repeating: "\u{301}", count: 50_000), String(repeating: "🎬 ", count: 10_000),
        String(repeating: "%夜_\\", count: 5_000),
    ]) func longInputIsBounded(_ text: String) async throws {
        let library = try await library()
        #expect(try await library.search(text).isEmpty)
        #expect(await library.notices.isEmpty)
    }
}
