import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineContentTests {
    private func tracks(
        _ stage: EngineStage, _ item: Generation, from start: Int = 0, where fits: (TracksReport) -> Bool
    ) async throws -> TracksReport {
        try await stage.first("tracks", of: item, from: start) {
            if case .tracks(let report) = $0, fits(report) { report } else { nil }
        }
    }

    @Test func anotherSubtitleCanBeSelected() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mkv.file())
        let report = try await tracks(stage, item) { !$0.selected.isEmpty }
        let other = try #require(report.tracks.last { $0.kind == .text && !report.selected.contains($0.id) })
        let mark = stage.reports.count
        let choice = TrackSelection.Choice.track(id: other.id, language: other.language, title: other.title)
        stage.send(.select(TrackSelection(text: choice)), to: item)
        _ = try await tracks(stage, item, from: mark) { $0.selected.contains(other.id) }
        try await stage.first("cue", of: item, from: stage.reports.count) { if case .cue = $0 { true } else { nil } }
    }

    @Test func anotherLanguageCanBeSelected() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        let report = try await tracks(stage, item) { report in
            report.tracks.filter { $0.kind == .audio }.count > 1 && !report.selected.isEmpty
        }
        let other = try #require(report.tracks.first { $0.kind == .audio && !report.selected.contains($0.id) })
        let mark = stage.reports.count
        let choice = TrackSelection.Choice.track(id: other.id, language: other.language, title: other.title)
        stage.send(.select(TrackSelection(audio: choice, text: .off)), to: item)
        let new = try await tracks(stage, item, from: mark) { $0.selected.contains(other.id) }
        #expect(new.tracks.filter { new.selected.contains($0.id) }.allSatisfy { $0.kind != .text })
        try await stage.position(item, from: stage.reports.count) { $0 > 0.5 }
    }

    @Test func firstSelectionIsAppliedWhenTheItemIsReady() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let stage = EngineStage()
        let choice = TrackSelection.Choice.track(id: "", language: "fr", title: nil)
        let item = try stage.load(
            server.url(for: path), start: CMTime(value: 4, timescale: 1), play: false,
            selection: TrackSelection(audio: choice))
        let ready = try await stage.ready(item)
        #expect(abs(ready.position.seconds - 4) < 0.1)
        _ = try await tracks(stage, item) { report in
            report.tracks.contains {
                $0.kind == .audio && $0.language?.hasPrefix("fr") == true && report.selected.contains($0.id)
            }
        }
    }

    @Test func unrequestedSubtitlesAreNotShown() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let report = try await tracks(stage, item) { !$0.selected.isEmpty }
        let text = try #require(report.tracks.first { $0.kind == .text })
        #expect(!report.tracks.contains { $0.kind == .text && report.selected.contains($0.id) })
        try await stage.position(item) { $0 > 4 }
        #expect(!stage.events(of: item).contains { if case .cue = $0 { true } else { false } })
        let mark = stage.reports.count
        let choice = TrackSelection.Choice.track(id: text.id, language: text.language, title: text.title)
        stage.send(.select(TrackSelection(text: choice)), to: item)
        _ = try await tracks(stage, item, from: mark) { $0.selected.contains(text.id) }
        try await stage.first("cue", of: item, from: mark) { if case .cue = $0 { true } else { nil } }
    }

    @Test(arguments: [TestMedia.mkv, .hlsTracks])
    func subtitlesSwitchedOffAndOnDuringAPauseShowAgain(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let english = TrackSelection(text: .track(id: "", language: "en", title: nil))
        let item = try stage.load(server.url(for: path), selection: english)
        let cue = try await stage.first("cue", of: item) { if case .cue(let cue) = $0 { cue } else { nil } }
        stage.send(.pause(CommandID(rawValue: 900)), to: item)
        try await stage.settle(.paused, of: item)
        for _ in 0..<3 {
            var mark = stage.reports.count
            stage.send(.select(TrackSelection(text: .off)), to: item)
            _ = try await tracks(stage, item, from: mark) { report in
                !report.tracks.contains { $0.kind == .text && report.selected.contains($0.id) }
            }
            mark = stage.reports.count
            stage.send(.select(english), to: item)
            _ = try await tracks(stage, item, from: mark) { report in
                report.tracks.contains { $0.kind == .text && report.selected.contains($0.id) }
            }
            let again = try await stage.first("the cue again", of: item, from: mark) {
                if case .cue(let cue) = $0 { cue } else { nil }
            }
            #expect(again.range.start >= cue.range.start)
            let order = stage.reports[mark...].compactMap { report in
                switch report.message {
                case .tracks: "tracks"
                case .cue: "cue"
                default: nil
                }
            }
            #expect(order.first == "tracks" && order.contains("cue"), "\(order)")
        }
    }

    @Test(arguments: [TestMedia.mkv, .hlsTracks])
    func subtitlesComeWithoutMarkupInStreamTime(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let choice = TrackSelection.Choice.track(id: "", language: "en", title: nil)
        let item = try stage.load(server.url(for: path), selection: TrackSelection(text: choice))
        let cue = try await stage.first("cue", of: item) { if case .cue(let cue) = $0 { cue } else { nil } }
        #expect(cue.range.start.seconds < 5)
        #expect(cue.range.duration.seconds > 0.5)
        #expect(!cue.text.isEmpty && !cue.text.contains("<"))
    }

    @Test func picturesAreLentAndDroppedWhenNoneAreReturned() async throws {
        let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 1 }
        let frames = stage.events(of: item).compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
        #expect(frames.count == 4)
        let source = try #require(stage.engine.frames)
        let frame = try #require(frames.first)
        let size = source.bytes(of: frame.slot)?.count
        #expect(size == frame.layout.bytesPerRow * frame.layout.size.height)
        let mark = stage.reports.count
        for frame in frames { stage.send(.releaseFrame(frame.slot)) }
        let next = try await stage.first("another frame", of: item, from: mark) {
            if case .frame(let frame) = $0 { frame } else { nil }
        }
        #expect(frames.map(\.slot).contains(next.slot))
        stage.send(.setMaximumFrameSize(PixelSize(width: 320, height: 180)))
        source.release(next.slot)
        let small = try await stage.first("a small frame", of: item, from: mark) { event -> VideoFrame? in
            guard case .frame(let frame) = event else { return nil }
            if frame.layout.size.width <= 320 { return frame }
            source.release(frame.slot)
            return nil
        }
        #expect(small.layout.size == PixelSize(width: 320, height: 180))
    }

    @Test func prerolledPictureIsNotDeliveredAgain() async throws {
        let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 1 }
        let frames = stage.events(of: item).compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
        #expect(frames.count == 4 && Set(frames.map(\.time)).count == 4, "\(frames.map(\.time.seconds))")
    }

    /// A pause prerolls the next picture, which shows when it is due, not earlier.
    @Test func pauseDoesNotHurryTheNextPicture() async throws {
        let (reports, posted) = AsyncStream.makeStream(of: (event: EngineEvent, at: Moment).self)
        let inbox = EngineInbox()
        inbox.setDirectReceiver { posted.yield(($0.message, MonotonicClock().now)) }
        let engine = GStreamerEngine(
            configuration: EngineConfiguration(output: .headless, deliversFrames: true), inbox: inbox)
        let file = try FileHandle(forReadingFrom: try await TestMedia.mp4.file())
        func send(_ command: EngineCommand) {
            engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: command))
        }
        var events = reports.makeAsyncIterator()
        func nextFrame() async throws -> (time: Double, at: Moment) {
            while case .some(let (event, at)) = await events.next(isolation: #isolation) {
                guard case .frame(let frame) = event else { continue }
                engine.frames?.release(frame.slot)
                return (frame.time.seconds, at)
            }
            throw CancellationError()
        }
        send(.load(LoadRequest(source: .descriptor(file.fileDescriptor, name: "film.mp4"))))
        var early: [Double] = []
        for round in 1...6 {
            send(.play(CommandID(rawValue: UInt64(2 * round))))
            let start = try await nextFrame().time
            var shown = try await nextFrame()
            while shown.time < start + 0.5 { shown = try await nextFrame() }
            // Just after a picture: the next one is due in a whole frame.
            send(.pause(CommandID(rawValue: UInt64(2 * round + 1))))
            let next = try await nextFrame()
            let due = next.time - shown.time
            early.append((due - Double(next.at.nanoseconds(since: shown.at)) / 1e9) / due)
        }
        // A picture that is not held back is early by nine tenths of a frame.
        #expect(early.sorted()[3] < 0.5, "\(early)")
    }

    @Test func titlesArtistsAndChaptersAreRead() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4Chapters.file(), play: false)
        let metadata = try await stage.first("metadata", of: item) {
            if case .metadata(let value) = $0, !value.chapters.isEmpty, value.title != nil { value } else { nil }
        }
        #expect(metadata.title == TestMedia.mp4Chapters.facts.title)
        #expect(metadata.chapters.compactMap(\.title) == TestMedia.mp4Chapters.facts.chapters)
    }

    @Test(arguments: ["mp3", "flac", "ogg", "opus"], [false, true])
    func chaptersInTagsAreRead(_ ending: String, isServed: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chapters-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appendingPathComponent("chapters.txt")
        let parts = [(0, 4, "Opening"), (4, 10, "Ünïcode 章")].map { start, end, title in
            "[CHAPTER]\nTIMEBASE=1/1\nSTART=\(start)\nEND=\(end)\ntitle=\(title)\n"
        }
        try Data((";FFMETADATA1\n" + parts.joined()).utf8).write(to: list)
        let comments = [
            "CHAPTER002=00:00:04.000", "CHAPTER002NAME=Ünïcode 章", "CHAPTER001=00:00:00.000", "CHAPTER001NAME=Opening",
        ]
        let file = try ToneFile.encode(
            try ToneFile.write(0..<44_100 * 10, to: folder, "tone.wav"), as: ending,
            options: ending == "mp3"
                ? ["-i", list.path, "-map_chapters", "1"] : comments.flatMap { ["-metadata", $0] })
        let server = try StreamServer.started()
        server.serve(directory: folder, at: "/")
        let stage = EngineStage()
        let item = try stage.load(isServed ? server.url(for: "/" + file.lastPathComponent) : file, play: false)
        let chapters = try await stage.first("chapters", of: item) {
            if case .metadata(let value) = $0, !value.chapters.isEmpty { value.chapters } else { nil }
        }
        #expect(chapters.map(\.title) == ["Opening", "Ünïcode 章"])
        #expect(chapters.map(\.range.start.seconds) == [0, 4])
        #expect(chapters.first?.range.end.seconds == 4)
    }

    @Test func shapeAndRotationGiveThePresentationSize() async throws {
        let stage = EngineStage()
        let wide = try stage.load(try await TestMedia.mp4PixelAspect.file(), play: false)
        let size = try await stage.ready(wide).presentationSize
        let facts = TestMedia.mp4PixelAspect.facts
        #expect(size.height == facts.height && size.width > facts.width)
        let turned = try stage.load(try await TestMedia.mp4Rotated.file(), play: false)
        let other = try await stage.ready(turned).presentationSize
        let rotated = TestMedia.mp4Rotated.facts
        #expect(other == PixelSize(width: rotated.height, height: rotated.width))
    }

    @Test func providersSupplyTheirBytes() async throws {
        let data = [UInt8](try Data(contentsOf: try await TestMedia.shortMP4.file()))
        let stage = EngineStage()
        let item = Generation(rawValue: 1)
        let source = MediaSource.provider(5, length: Int64(data.count), name: "film.mp4")
        stage.send(.load(LoadRequest(source: source, play: true)), to: item)
        var next = 0
        while true {
            let (index, request) = try await stage.first("read or end", of: item, from: next) { event in
                switch event {
                case .read(let number, 5, let offset, let count): (0, (number, offset, count))
                case .ended: (1, (0, 0, 0))
                default: nil
                }
            }
            if index == 1 { break }
            next =
                try #require(
                    stage.reports.firstIndex { if case .read(request.0, _, _, _) = $0.message { true } else { false } })
                + 1
            let start = min(Int(request.1), data.count)
            let end = min(start + request.2, data.count)
            stage.send(.provide(request: request.0, bytes: Array(data[start..<end])))
        }
    }

    @Test func limitsRestrictTheVariant() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        let stage = EngineStage()
        let item = Generation(rawValue: 1)
        let request = LoadRequest(
            source: .url(server.url(for: path).absoluteString), play: true,
            limits: PlaybackLimits(preferredPeakBitRate: 300_000))
        stage.send(.load(request), to: item)
        try await stage.position(item) { $0 > 3 }
        let sizes = stage.events(of: item).compactMap {
            if case .statistics(let value) = $0 { value.presentationSize } else { nil }
        }
        #expect(Set(sizes).count == 1)
        let variants = Set(
            server.log.map(\.path).filter { $0.hasSuffix(".ts") }.map { $0.split(separator: "/").dropLast() })
        #expect(variants.count <= 1)
    }

    @Test func variantsAndNamesComeFromThePlaylist() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path), play: false)
        let report = try await tracks(stage, item) { report in
            !report.variants.isEmpty && report.tracks.contains { $0.kind == .audio && $0.title != nil }
        }
        #expect(report.variants.allSatisfy { $0.bandwidth > 0 })
    }

    @Test func programDatesGiveTheDateOfZero() async throws {
        let server = try StreamServer.started()
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let live = try server.serveLive(
            "/live.m3u8", of: try await server.serve(.hlsSingle), window: 6, programDate: date)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        let zero = try await stage.first("the date", of: item) { event -> Double? in
            if case .ranges(let ranges) = event { ranges.dateOfZero } else { nil }
        }
        #expect(abs(zero - 1_700_000_000) < 5)
    }
}
