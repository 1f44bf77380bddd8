import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerSourceTests {
    @Test func secretsNeverReachTheMachineOrItsTrace() throws {
        let url = URL(string: "https://ann:secret1@www.example.com/film.m3u8?token=secret2#secret3")!
        let item = PlayerItem(url: url, headers: ["Authorization": "Bearer secret4"])
        let bench = PlayerBench(items: [item])
        bench.player.play()
        bench.advance(3)
        let text = String(decoding: try JSONEncoder().encode(bench.inputs), as: UTF8.self)
        #expect(!text.contains("secret"))
        let loads = bench.simulation.commands.compactMap { command -> LoadRequest? in
            if case .load(let request) = command { request } else { nil }
        }
        #expect(loads.first?.source == .url(url.absoluteString))
        #expect(loads.first?.headers["Authorization"] == "Bearer secret4")
    }

    @Test func aRecordedTraceReplaysToTheSameTransitions() throws {
        var film = SimulatedItem.video(duration: 20)
        film.incidents = [SimulatedIncident(.stall(seconds: 2), at: .position(5))]
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        bench.player.play()
        bench.advance(4)
        bench.player.seek(to: .s(10))
        bench.advance(40)
        let data = try JSONEncoder().encode(bench.inputs)
        let entries = try JSONDecoder().decode([PlaybackTraceEntry].self, from: data)
        var machine = PlaybackMachine()
        var transitions: [PlaybackTransition] = []
        for entry in entries { transitions += machine.handle(entry.input, at: entry.at).transitions }
        #expect(transitions.dropFirst(transitions.count - bench.transitions.count) == bench.transitions[...])
        #expect(transitions.last?.lanes.phase == .ended)
    }

    @Test(arguments: [
        ("ftp://www.example.com/a.mp4", PlaybackErrorCode.schemeNotAllowed), ("nothing", .badURL),
        ("https:///a.mp4", .badURL), ("data:video/mp4;base64,AAAA", .schemeNotAllowed),
    ])
    func addressesThatMayNotBeOpenedAreTypedErrors(_ address: String, _ code: PlaybackErrorCode) async throws {
        let bench = PlayerBench(items: [PlayerItem(url: try #require(URL(string: address)))])
        bench.player.play()
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.error?.code == code)
        #expect(bench.player.controls.button == .retry)
    }

    @Test func filesWhoseNamesAreNotUTF8AreLoaded() async throws {
        let start = Array("\(NSTemporaryDirectory())/playhead-\(UUID().uuidString)-".utf8)
        let path = try #require(FilePath(path: start + [0xE4] + Array(".mkv".utf8)))
        let descriptor = open(path.cString, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        defer { unlink(path.cString) }
        // The first bytes of Matroska.
        #expect(write(descriptor, [0x1A, 0x45, 0xDF, 0xA3] as [UInt8], 4) == 4)
        close(descriptor)
        let bench = PlayerBench(items: [PlayerItem(url: path.url)])
        bench.player.play()
        var loads: [LoadRequest] {
            bench.simulation.commands.compactMap { if case .load(let request) = $0 { request } else { nil } }
        }
        await bench.settle { !loads.isEmpty || bench.player.error != nil }
        guard case .descriptor(_, let name)? = loads.first?.source else {
            Issue.record("The file was not loaded: \(bench.player.error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(name.hasSuffix("-\u{fffd}.mkv"))
    }

    @Test(arguments: [
        ("srt", "1\n00:00:01,000 --> 00:00:02,000\nHello\n"), ("vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"),
    ])
    func aSubtitleFileIsNamedAsOne(_ suffix: String, _ text: String) async throws {
        let url = URL.temporaryDirectory.appending(path: "playhead-\(UUID().uuidString).\(suffix)")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let bench = PlayerBench(items: [PlayerItem(url: url)])
        bench.player.play()
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.error?.code == .notMedia)
        #expect(bench.player.error?.cause == "This is a subtitle file.")
    }

    @Test func aTypedAddressNamesAllSchemesThatAreAccepted() async throws {
        let url = try #require(URL(string: "mms://a.example/film"))
        let bench = PlayerBench(items: [PlayerItem(url: url, additionalSchemes: PlayerItem.streamSchemes)])
        bench.player.play()
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.error?.cause.contains("https, rtmp, rtmps, rtp, rtsp") == true)
    }

    @Test func aRefusedSchemeOfLiveStreamsIsAllowedForAllItems() async throws {
        let camera = PlayerItem(url: try #require(URL(string: "rtsp://camera.local/1")))
        let second = PlayerItem(url: try #require(URL(string: "rtsp://camera.local/2")))
        let other = PlayerItem(url: try #require(URL(string: "udp://239.0.0.1:1234")))
        let bench = PlayerBench(items: [camera, second, other])
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.refusal == .scheme("rtsp"))
        let error = try #require(bench.player.error)
        #expect(error.code == .schemeNotAllowed && error.remedy.contains("allow rtsp: links"))
        for action in [PlayerAction.togglePlayback, .play, .replay] {
            #expect(action.unavailability(on: bench.player) == "rtsp: links are not allowed")
        }
        bench.player.permitRefusal()
        #expect(bench.player.refusal == nil)
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        bench.player.advanceToNextItem()
        bench.advance(2)
        #expect(bench.player.currentItem === second && bench.player.phase == .playing)
        bench.player.advanceToNextItem()
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.currentItem === other && bench.player.refusal == .scheme("udp"))
    }

    @Test func aListOfTheInternetNamesNothingInTheOwnNetwork() async throws {
        let list = try #require(URL(string: "https://lists.example.com/channels.m3u"))
        func item(_ address: String, _ initiator: URL?) throws -> PlayerItem {
            PlayerItem(url: try #require(URL(string: address)), initiator: initiator)
        }
        let (camera, second) = (try item("http://192.168.1.7/a", list), try item("http://localhost:8080/b", list))
        let other = try item("http://router/c", URL(string: "https://other.example.com/"))
        let bench = PlayerBench(items: [camera, second, other])
        await bench.settle { bench.player.error != nil }
        let error = try #require(bench.player.error)
        #expect(error.code == .addressNotAllowed)
        #expect(error.cause == "The address is in your own network, and was named by lists.example.com.")
        #expect(bench.player.refusal == .ownNetwork(initiator: "lists.example.com"))
        #expect(
            PlayerAction.play.unavailability(on: bench.player)
                == "Links of lists.example.com into your network are not allowed")
        // The user allows the list, not another one.
        bench.player.permitRefusal()
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        bench.player.advanceToNextItem()
        bench.advance(2)
        #expect(bench.player.currentItem === second && bench.player.phase == .playing)
        bench.player.advanceToNextItem()
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.refusal == .ownNetwork(initiator: "other.example.com"))
    }

    @Test(
        arguments: [
            ("http://192.168.1.7/a", nil), ("http://192.168.1.7/a", "http://192.168.1.2/list.m3u"),
            ("https://www.example.com/a", "https://lists.example.com/a.m3u"),
            ("http://localhost/a", "http://127.0.0.1/list"),
        ] as [(String, String?)])
    func otherAddressesNeedNoPermission(_ address: String, _ initiator: String?) async throws {
        let url = try #require(URL(string: address))
        let bench = PlayerBench(items: [PlayerItem(url: url, initiator: initiator.flatMap { URL(string: $0) })])
        bench.player.play()
        bench.advance(2)
        #expect(bench.player.phase == .playing && bench.player.refusal == nil)
    }

    @Test(arguments: ["ftp://www.example.com/a.mp4", "https:///a.mp4"])
    func onlySchemesOfLiveStreamsCanBeAllowed(_ address: String) async throws {
        let bench = PlayerBench(items: [PlayerItem(url: try #require(URL(string: address)))])
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.refusal == nil)
        bench.player.permitRefusal()
        #expect(bench.player.error != nil)
    }

    @Test func filesThatCannotBeOpenedAreTypedErrors() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let empty = folder.appendingPathComponent("empty.mp4")
        try Data().write(to: empty)
        let page = folder.appendingPathComponent("page.mp4")
        try Data("<!DOCTYPE html><html><body>Log in</body></html>".utf8).write(to: page)
        let cases: [(URL, PlaybackErrorCode)] = [
            (folder.appendingPathComponent("none.mp4"), .fileNotFound), (folder, .isDirectory), (empty, .empty),
            (page, .notMedia),
        ]
        for (url, code) in cases {
            let bench = PlayerBench(items: [PlayerItem(url: url)])
            await bench.settle { bench.player.error != nil }
            #expect(bench.player.error?.code == code)
        }
    }

    @Test func fileIsPassedAsAnOpenDescriptorThatIsClosedAgain() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString).ts")
        try Data([UInt8](repeating: 0x47, count: 4_000)).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let bench = PlayerBench(items: [PlayerItem(url: file)])
        await bench.settle { !bench.simulation.commands.isEmpty }
        let source = bench.simulation.commands.compactMap { command -> MediaSource? in
            if case .load(let request) = command { request.source } else { nil }
        }.first
        guard case .descriptor(_, let name) = source else {
            Issue.record("the source is \(String(describing: source))")
            return
        }
        #expect(name == file.lastPathComponent)
    }

    @Test func commandsDuringTheOpeningOfAFileAreCarriedOutAfterIt() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString).ts")
        try Data([UInt8](repeating: 0x47, count: 4_000)).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let bench = PlayerBench(items: [PlayerItem(url: file)])
        bench.player.play()
        bench.player.pause()
        bench.player.play()
        #expect(bench.simulation.commands.isEmpty)
        await bench.settle { !bench.simulation.commands.isEmpty }
        bench.advance(2)
        #expect(bench.player.phase == .playing)
    }
}

extension PlayerBench {
    /// Waits for what happens off the main actor, on however busy a machine: for at most ten minutes.
    func settle(until isSettled: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(600)
        while !isSettled(), ContinuousClock.now < deadline { await Task.yield() }
    }
}
