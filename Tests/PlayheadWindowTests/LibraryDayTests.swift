import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// A day with the application: the library is filled, searched, played and continued by keys, pointer, MPRIS and the
    /// accessibility tree; the network fails and returns; a catalog is hostile.
    @Suite @MainActor struct LibraryDay {
        @Test func addedSourcesAreFoundPlayedAndContinuedAfterAnotherStart() async throws {
            try await Self.withLibrary { library, desk in
                let player = try await PlayerApplication.started(on: desk, [])
                try await Self.ending(player) {
                    try await library.add(with: player)
                    try await player.search("seco", result: "Counting seconds")
                    try player.desk.hands.press("Return")
                    try await player.activate("button", "Play")
                    try await player.waitForPlayback()
                    try player.desk.hands.press("6")
                    try await player.waitForSecond(36...38)
                    try player.desk.hands.press("space")
                    try await player.waitForButton("Play")
                    try player.desk.hands.press("space")
                    try await player.waitForSecond(37...37)
                    try player.desk.hands.press("space")
                    try await player.waitForButton("Play")
                    #expect((36.5...39).contains(try player.position))
                    #expect(try await player.quit() == 0)
                }

                let again = try await PlayerApplication.started(on: desk, [])
                try await Self.ending(again) {
                    // Home offers it first; a press continues it.
                    try await again.waitFor("label", "Continue watching")
                    try await again.activate("button", from: "Counting seconds")
                    try await again.waitForSecond(37...41)
                    #expect(try again.media.playbackStatus == "Playing")
                    let second = try again.position
                    #expect((36.5...42).contains(second), "\(second)")
                    // The picture on the screen is the frame of the position.
                    try again.desk.hands.press("space")
                    try await again.waitForButton("Play")
                    await Waiting.pause(0.5)
                    #expect(try again.filmSecond == Int(try again.position))
                }
            }
        }

        @Test func eachPageSurvivesTheLossOfTheNetworkAndRecovers() async throws {
            try await Self.withLibrary { library, desk in
                try await library.fill(desk)
                let player = try await PlayerApplication.started(on: desk, [])
                try await Self.ending(player) {
                    let hands = player.desk.hands

                    library.server.stop()
                    // Home and Search show what they know.
                    try hands.press("alt+1")
                    try await player.waitFor("button", from: "Maps that were wrong")
                    try await player.search("maps", result: "Maps that were wrong")
                    // Library reports it at each source, and keeps the rest.
                    try hands.press("alt+2")
                    try await player.activate("button", "Refresh everything")
                    try await eventually("the state of the sources", telling: player.lastWords) {
                        try player.tells("Offline") || player.tells("Cannot refresh")
                    }
                    try await player.waitFor("button", from: "Videos")
                    // The collection's banner offers to try again.
                    try await player.open("Evening Walks")
                    try await player.waitFor("button", "Retry")
                    #expect(try player.tells("Offline") || player.tells("connection"))
                    // The page of an item shows, and its media fails with a remedy.
                    try await player.activate("button", from: "Maps that were wrong")
                    try await player.waitFor("label", "Roads that were never there.")
                    try await player.activate("button", "Play")
                    try await player.waitForButton("Retry")
                    try await eventually("an alert", telling: player.lastWords) {
                        try player.tree.all.contains { $0.role == "alert" }
                    }
                    // Settings need no network.
                    try hands.press("Escape")
                    try await player.waitFor("label", "Roads that were never there.")
                    try hands.press("ctrl+comma")
                    try await player.waitFor("text box", "Search settings")

                    try library.server.start()
                    try await player.open("Evening Walks")
                    try await player.activate("button", "Retry")
                    try await eventually("no banner", telling: player.lastWords) {
                        try player.tells("Refreshed just now")
                    }
                    try await player.activate("button", from: "Maps that were wrong")
                    try await player.activate("button", "Play")
                    try await player.waitForPlayback()
                }
            }
        }

        @Test func aHostileCatalogIsShownAsFarAsItIsValid() async throws {
            try await Self.withLibrary { library, desk in
                library.server.serve(
                    HostileCatalog.json, at: "/hostile.json", contentType: "application/json")
                library.server.serve(
                    HostileCatalog.channels, at: "/hostile.m3u", contentType: "audio/x-mpegurl")
                let player = try await PlayerApplication.started(on: desk, [])
                try await Self.ending(player) {
                    try await player.add(
                        "Subscribe to podcast…", library.server.url(for: "/hostile.json").absoluteString)
                    try await player.waitFor("button", from: "Valid film")
                    try await eventually("the number of dropped items", telling: player.lastWords) {
                        try player.tells("could not be read")
                    }
                    try await Self.look(at: player)
                    try await player.add(
                        "Add channel list…", library.server.url(for: "/hostile.m3u").absoluteString)
                    try await player.waitFor("button", from: "Valid channel")
                    try await Self.look(at: player)
                    // Each page with its content.
                    for key in ["alt+1", "alt+2"] {
                        try player.desk.hands.press(key)
                        try await Self.look(at: player)
                    }
                    try await player.search("valid", result: "Valid film")
                    try player.desk.hands.press("Return")
                    try await player.waitFor("button", "Play")
                    try await Self.look(at: player)
                }
            }
        }

        // MARK: Steps

        /// Scrolls through a page; names have no control characters and no embedded directions, and end.
        private static func look(at player: PlayerApplication) async throws {
            try player.desk.hands.click(at: try player.point(0.5, 0.6), button: 5, times: 15, every: 10)
            await Waiting.pause(0.5)
            for element in try player.tree.all {
                #expect(element.name.count < 2_100)
                let hidden = element.name.unicodeScalars.first {
                    $0.value != 10 && ($0.value < 32 || (0x202A...0x202E).contains($0.value) || $0.value == 0x7F)
                }
                #expect(hidden == nil, "\(element.role) \(element.name.prefix(80).debugDescription)")
            }
        }

        private static func withLibrary(_ body: @MainActor (SmallLibrary, Desk) async throws -> Void) async throws {
            let desk = try await Desk.started()
            do {
                let library = try await SmallLibrary(on: desk)
                defer { library.server.stop() }
                try await body(library, desk)
            } catch {
                await desk.end()
                throw error
            }
            await desk.end()
        }

        private static func ending(_ player: PlayerApplication, _ body: () async throws -> Void) async throws {
            do {
                try await body()
            } catch {
                try? player.keepPicture("failure")
                await player.child.end()
                throw error
            }
            await player.child.end()
            #expect(player.complaints == "")
        }
    }
}

/// Lists that try to crash, to flood or to deceive.
private enum HostileCatalog {
    private static let titles = [
        "\u{202E}gpj.exe", "\u{0}\u{7}\u{1B}[31mred", String(repeating: "W", count: 20_000), "<b>&amp;\\u0000</b>",
        "\n\n\n\n", "👩‍👩‍👧‍👦" + String(repeating: "\u{0301}", count: 500), "%s%n%d", "../../etc/passwd", "",
    ]

    private static let addresses = [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "edl://x", "http://[::1", "\\\\server\\share",
        "http://127.0.0.1:1/" + String(repeating: "a", count: 5_000), "",
    ]

    static var json: String {
        var items = [#"{ "id": "v", "title": "Valid film", "address": "http://127.0.0.1:1/film.mp4" }"#]
        for (index, title) in titles.enumerated() {
            items.append(
                #"{ "id": "t\#(index)", "title": \#(quoted(title)), "address": "http://127.0.0.1:1/\#(index).mp4", "#
                    + #""duration": -1e308, "published": "9999999-99-99", "image": "file:///dev/zero" }"#)
        }
        for (index, address) in addresses.enumerated() {
            items.append(#"{ "id": "a\#(index)", "title": "Address \#(index)", "address": \#(quoted(address)) }"#)
        }
        items += ["null", "[]", "17", #""text""#, #"{ "title": "no address" }"#, #"{ "id": {}, "address": [] }"#]
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        items.append(#"{ "id": "deep", "address": \#(deep) }"#)
        let list = items.joined(separator: ",")
        return #"{ "format": "playhead-catalog", "version": 1, "title": "Hostile", "items": [\#(list)] }"#
    }

    static var channels: String {
        var lines = ["#EXTM3U", "#EXTINF:-1,Valid channel", "http://127.0.0.1:1/live.m3u8"]
        for title in titles {
            lines.append(
                "#EXTINF:-99999999999999999999 tvg-logo=\"file:///dev/zero\" group-title=\"\(title)\",\(title)")
            lines.append("http://127.0.0.1:1/\(lines.count)")
        }
        for address in addresses { lines += ["#EXTINF:nan,Address \(lines.count)", address] }
        for index in 0..<5_000 {
            lines += ["#EXTINF:-1 group-title=\"Group \(index)\",Flood \(index)", "http://127.0.0.1:1/\(index)"]
        }
        return lines.joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data(#""""#.utf8)
        return String(bytes: data, encoding: .utf8) ?? #""""#
    }
}
