import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct WireLimitsTests {
    private static let frame = VideoFrame(
        slot: FrameSlotID(rawValue: 1), time: .zero,
        layout: FrameLayout(format: .bgra, size: PixelSize(width: 1, height: 1), bytesPerRow: 4))
    private static let late = CMTime(value: .max, timescale: 1)

    @Test(arguments: [
        EngineEvent.hello(EngineHello(name: "a", processID: 1, capabilities: [])), .frame(frame),
        .retired(FrameSlotID(rawValue: 1)), .pong(1),
        .slot(FrameSlot(id: FrameSlotID(rawValue: 1), byteCount: 4, layout: frame.layout)),
        .position(PositionReport(time: .zero, stamp: .zero, rate: .nan)),
        .position(PositionReport(time: .zero, stamp: .zero, rate: 1e300)),
        .position(PositionReport(time: late, stamp: .zero, rate: 1)),
        .transport(TransportReport(state: .playing, rate: 1e-300)), .discontinuity(late),
        .ended(EndReport(position: late)), .seeked(SeekReport(id: .none, outcome: .landed(late))),
        .ranges(RangesReport(duration: .zero, seekable: [CMTimeRange(start: late, duration: .zero)])),
        .statistics(PlaybackStatistics(presentationSize: PixelSize(width: .max, height: -1))),
        .read(request: 1, provider: 1, offset: -1, count: 1), .read(request: 1, provider: 1, offset: 0, count: .max),
        .read(request: 1, provider: 1, offset: 0, count: 0),
    ]) func impossibleEventsAreRefused(_ event: EngineEvent) {
        #expect(throws: WireError.self) { try event.limited() }
    }

    @Test func impossiblePicturesOfSubtitlesAreRefused() throws {
        func check(
            _ width: Int, _ height: Int, count: Int, x: Int = 0, colors: Int = 2, canvas: Int = 100, parts: Int = 1
        ) throws {
            let part = CuePicture.Part(
                x: x, y: 0, size: PixelSize(width: width, height: height),
                colors: [UInt32](repeating: 0, count: colors), indices: [UInt8](repeating: 0, count: count))
            let picture = CuePicture(
                canvas: PixelSize(width: canvas, height: 100), parts: [CuePicture.Part](repeating: part, count: parts))
            let range = CMTimeRange(start: .zero, duration: .indefinite)
            _ = try EngineEvent.cue(TextCue(range: range, text: "", picture: picture)).limited()
        }
        try check(3, 2, count: 6)
        #expect(throws: WireError.self) { try check(3, 2, count: 5) }
        #expect(throws: WireError.self) { try check(0, 2, count: 0) }
        #expect(throws: WireError.self) { try check(.max, .max, count: 1) }
        #expect(throws: WireError.self) { try check(3, 2, count: 6, x: .min) }
        #expect(throws: WireError.self) { try check(3, 2, count: 6, colors: 257) }
        #expect(throws: WireError.self) { try check(3, 2, count: 6, canvas: 0) }
        #expect(throws: WireError.self) { try check(1, 1, count: 1, parts: 65) }
        #expect(throws: WireError.self) { try check(2_048, 2_048, count: 4 << 20, parts: 2) }
    }

    @Test func longContentIsCut() throws {
        let text = String(repeating: "ä", count: 200_000)
        let tracks = (0..<10_000).map { MediaTrack(id: "\($0)", kind: .audio, title: $0 == 0 ? text : nil) }
        let report = TracksReport(tracks: tracks, selected: ["1", "9999", "none"])
        guard case .tracks(let cut) = try EngineEvent.tracks(report).limited() else {
            Issue.record("another event")
            return
        }
        #expect(cut.tracks.count == WireLimits.largestList && cut.selected == ["1"])
        #expect(cut.tracks[0].title?.unicodeScalars.count == WireLimits.longestText)
    }

    @Test func stylesOfTextsAreLimited() throws {
        let scales: [Double?] = [1.5, 0, -1, 1e300, .infinity, .nan, nil]
        let family = String(repeating: "x", count: 1_000)
        let runs = (0..<1_000).map { TextRun(text: "a", scale: scales[$0 % scales.count], family: family) }
        let cue = TextCue(range: CMTimeRange(start: .zero, duration: .indefinite), text: "a", runs: runs)
        guard case .cue(let cut) = try EngineEvent.cue(cue).limited() else {
            Issue.record("another event")
            return
        }
        #expect(cut.runs.count == WireLimits.largestRunList)
        #expect(cut.runs.prefix(scales.count).map(\.scale) == [1.5, nil, nil, nil, nil, nil, nil])
        #expect(cut.runs.allSatisfy { $0.family?.count == WireLimits.longestFamily })
    }

    @Test func impossibleFormatsOfTracksAreLeftOut() throws {
        var track = MediaTrack(id: "1", kind: .video)
        track.format = TrackFormat(
            size: PixelSize(width: .max, height: 1), frameRate: .nan, bitDepth: -8, chroma: "4:2:0",
            color: .init(primaries: String(repeating: "x", count: 1_000)), channels: .max, sampleRate: .infinity,
            bitrate: 5_000)
        guard case .tracks(let report) = try EngineEvent.tracks(TracksReport(tracks: [track])).limited() else {
            Issue.record("another event")
            return
        }
        #expect(report.tracks.first?.format == TrackFormat(chroma: "4:2:0", bitrate: 5_000))
    }

    @Test func numbersOfContentAreCorrected() throws {
        let ranges = RangesReport(
            duration: .indefinite, seekable: [], targetDuration: .nan, dateOfZero: .infinity)
        #expect(try EngineEvent.ranges(ranges).limited() == .ranges(RangesReport(duration: .indefinite)))
        let buffering = BufferingReport(percent: .min, isLikelyToKeepUp: true)
        #expect(
            try EngineEvent.buffering(buffering).limited()
                == .buffering(BufferingReport(percent: 0, isLikelyToKeepUp: true)))
        let statistics = PlaybackStatistics(bitrate: .nan, bandwidth: 5, renderedFrames: .min, droppedFrames: .max)
        guard case .statistics(let limited) = try EngineEvent.statistics(statistics).limited() else {
            Issue.record("another event")
            return
        }
        #expect(limited.bitrate == nil && limited.bandwidth == 5 && limited.renderedFrames == 0)
    }
}
