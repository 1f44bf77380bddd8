import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The size of the window, the mini window and the dialog for files.
    @Suite @MainActor struct WindowSize {
        @Test func aWindowFitsItsFirstFilmAroundItsCenterAndNoLaterOne() async throws {
            let tall = try await TestMedia.mp4Rotated.file()
            let wide = try await TestMedia.mp4Counting.file()
            try await withPlayer([tall.path, wide.path]) { player in
                try await eventually("the size of the film", telling: player.lastWords) {
                    try player.area.width == 360 && player.area.height == 640
                }
                let area = try player.area
                // Window managers may count their border.
                #expect(abs(area.x - 420) <= 4 && abs(area.y - 10) <= 4, "\(area)")
                try player.desk.hands.press("n")
                try await eventually("the next film", telling: player.lastWords) { player.title.hasPrefix("film") }
                try await player.waitForPlayback()
                #expect(try player.area == area)
            }
        }

        @Test func theSizeThatTheUserChoseIsRemembered() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer([film.path], endsItself: true) { player in
                try await player.waitForPlayback()
                try player.resize(width: 720, height: 500)
                try await eventually("the size") { try player.area.width == 720 }
                try await player.waitForPlayback()
                try player.desk.hands.press("ctrl+q")
                try await eventually("the end") { player.child.status != nil }

                // The film's aspect ratio, in the area that the user chose: 720 × 500 points.
                let second = try await PlayerApplication.started(on: player.desk, [film.path])
                try await second.waitForPlayback()
                try await eventually("the size", telling: second.lastWords) {
                    try second.area.width == 800 && second.area.height == 450
                }
                // The fitted size is not the user's choice.
                try second.desk.hands.press("ctrl+q")
                try await eventually("the end") { second.child.status != nil }
                let settings = player.desk.folder.appendingPathComponent(
                    "home/config/org.playhead.Playhead/settings.ini")
                #expect(try String(contentsOf: settings, encoding: .utf8).contains("windowSize.film=720 500"))
                await second.child.end()
            }
        }

        @Test func aPrivateSessionRemembersNoSize() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer(["--private", film.path], endsItself: true) { player in
                try await player.waitForPlayback()
                try player.resize(width: 720, height: 500)
                try await eventually("the size") { try player.area.width == 720 }
                try player.desk.hands.press("ctrl+q")
                try await eventually("the end") { player.child.status != nil }
                let settings = player.desk.folder.appendingPathComponent(
                    "home/config/org.playhead.Playhead/settings.ini")
                #expect(!FileManager.default.fileExists(atPath: settings.path))
            }
        }

        @Test func theMiniWindowKeepsItsRatioAndPlaceAndEscapeReturns() async throws {
            try await withFilm { player in
                let usual = try player.area
                try player.desk.hands.press("i")
                try await eventually("the mini window", telling: player.lastWords) {
                    try player.area.width == 480 && player.area.height == 270
                }
                #expect(try player.windowState.contains("_NET_WM_STATE_ABOVE"))
                // The ratio is restored after a change of the width.
                try player.resize(width: 400, height: 300)
                try await eventually("the ratio", telling: player.lastWords) {
                    try player.area.width == 400 && player.area.height == 225
                }
                try player.move(to: (700, 420))
                try await eventually("the place") { try player.area.x == 700 }
                try player.desk.hands.press("Escape")
                try await eventually("the usual window", telling: player.lastWords) {
                    try player.area.width == usual.width && player.area.height == usual.height
                }
                #expect(try !player.windowState.contains("_NET_WM_STATE_ABOVE"))
                try player.desk.hands.press("i")
                try await eventually(
                    "the place of before", telling: "\((try? player.area).map { "\($0)" } ?? "") \(player.lastWords)"
                ) {
                    try player.area == Area(x: 700, y: 420, width: 400, height: 225)
                }
                #expect(try player.buttonName == "Pause")
            }
        }

        @Test func theMiniWindowFollowsQuickKeys() async throws {
            try await withFilm { player in
                let usual = try player.area
                try player.desk.hands.press("i")
                try await eventually("the mini window", telling: player.lastWords) {
                    try player.area.width == 480 && player.area.height == 270
                }
                // Without a wait for the display, which reports each size late.
                for (count, isMini) in [(2, true), (4, true), (1, false), (4, false), (3, true)] {
                    try player.desk.hands.xdotool(["key", "--delay", "5"] + Array(repeating: "i", count: count))
                    let expected = isMini ? (480, 270) : (usual.width, usual.height)
                    // The sizes of the other keys may still come.
                    var isSettled = false
                    for _ in 0..<20 where !isSettled {
                        await Waiting.pause(0.5)
                        isSettled =
                            await firstBreach(during: 1) {
                                (try? player.area).map { ($0.width, $0.height) == expected } ?? false
                            }
                            == nil
                    }
                    #expect(isSettled, "\(count): \(String(describing: try? player.area))")
                }
            }
        }

        @Test func aDoubleClickOnAButtonIsTwoClicks() async throws {
            try await withFilm { player in
                let area = try player.area
                let button = try player.place(of: try await player.waitFor("button", "Mute"))
                try player.desk.hands.click(at: button.point(0.5, 0.5), times: 2)
                #expect(await firstBreach(during: 1) { (try? player.area) == area } == nil)
                #expect(try player.buttonName == "Pause")
            }
        }

        @Test func noDecoderIsProbedBeforeTheFirstFrame() async throws {
            let film = try await TestMedia.mp4Counting.file()
            let log = FileManager.default.temporaryDirectory.appendingPathComponent("factories-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: log) }
            let variables = [
                "GST_DEBUG": "GST_ELEMENT_FACTORY:4", "GST_DEBUG_FILE": log.path, "GST_DEBUG_NO_COLOR": "1",
            ]
            try await withPlayer(["--isolation", "none", film.path], variables: variables) { player in
                try await eventually("the first frame", telling: player.lastWords) {
                    player.showsFilm(in: try player.pictureArea)
                }
                let text = try String(contentsOf: log, encoding: .utf8)
                let created = text.split(separator: "\n").compactMap { line -> String? in
                    guard let range = line.range(of: "creating element \"") else { return nil }
                    return String(line[range.upperBound...].prefix { $0 != "\"" })
                }
                #expect(created.contains("avdec_h264"), "\(created)")
                let decoders = Set(created.filter { $0.hasPrefix("avdec_") || $0.hasSuffix("dec") })
                #expect(decoders.subtracting(["avdec_h264", "avdec_aac"]) == [], "\(created)")
            }
        }

        @Test func theFileDialogOpensInTheFolderOfTheFilmWithFittingTypes() async throws {
            let film = try await TestMedia.mp4Counting.file()
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Holiday films")
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let copy = folder.appendingPathComponent("beach.mp4")
            try FileManager.default.copyItem(at: film, to: copy)
            try Data("notes".utf8).write(to: folder.appendingPathComponent("notes.txt"))
            try await withPlayer([copy.path]) { player in
                try await player.waitForPlayback()
                try player.desk.hands.press("ctrl+o")
                try await eventually("the folder of the film", telling: player.lastWords) {
                    try player.tells("Holiday films") && player.tells("Supported files")
                }
                try player.keepPicture("file-dialog")
                try player.desk.hands.press("Escape")
                try await eventually("the end of the dialog") { try !player.tells("Supported files") }
            }
        }
    }
}

extension PlayerApplication {
    /// The states of the window for the window manager.
    fileprivate var windowState: String {
        get throws {
            let id =
                try desk.hands.ask(["search", "--onlyvisible", "--pid", "\(child.number)"])
                .split(separator: "\n").first.map(String.init) ?? ""
            return try Hands.run(
                "xprop", ["-id", id, "_NET_WM_STATE"], environment: desk.environment, folder: desk.folder
            ).output
        }
    }

    fileprivate func move(to place: (x: Int, y: Int)) throws {
        let id =
            try desk.hands.ask(["search", "--onlyvisible", "--pid", "\(child.number)"])
            .split(separator: "\n").first.map(String.init) ?? ""
        try desk.hands.xdotool(["windowmove", id, "\(place.x)", "\(place.y)"])
    }
}
