import CFakeHardware
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Decoders that stand in for those of a graphics card, and fail at a chosen moment. They decode MPEG-4 Visual, which no other
/// test plays, because the ranks of decoders are those of the process.
@Suite(.serialized, .limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineHardwareTests {
    private static var count = 0

    init() { GStreamerRuntime.start() }

    /// Adds a decoder with a fault, and takes it away again.
    private func withDecoder(_ fault: String, _ body: (_ name: String) async throws -> Void) async throws {
        Self.count += 1
        let name = "fakehwmpeg4dec\(Self.count)"
        try #require(fake_hardware_register(name, "avdec_mpeg4", fault) != 0)
        defer { _ = fake_hardware_set_rank(name, 0) }
        try await body(name)
    }

    /// Waits for a report of the decoder.
    private func decoding(
        _ stage: EngineStage, _ item: Generation, where fits: (VideoDecoding) -> Bool = { _ in true }
    ) async throws -> VideoDecoding {
        try await stage.first("decoder", of: item) { event in
            guard case .statistics(let statistics) = event else { return nil }
            return statistics.videoDecoding.flatMap { fits($0) ? $0 : nil }
        }
    }

    private func warnings(_ stage: EngineStage, _ item: Generation) -> [PlaybackError] {
        stage.events(of: item).compactMap { if case .warning(let error) = $0 { error } else { nil } }
    }

    private func repairs(_ stage: EngineStage, _ item: Generation) -> [RepairStep] {
        stage.events(of: item).compactMap { if case .repairing(let step) = $0 { step } else { nil } }
    }

    private func positions(_ stage: EngineStage, _ item: Generation) -> [Double] {
        stage.events(of: item).compactMap { if case .position(let report) = $0 { report.time.seconds } else { nil } }
    }

    /// The next item of the same format plays without an attempt with the decoder.
    private func expectNextItemInSoftware(_ stage: EngineStage, avoiding name: String) async throws {
        let next = try stage.load(try await TestMedia.mpeg4.file())
        let used = try await decoding(stage, next)
        #expect(used == VideoDecoding(decoder: "avdec_mpeg4", softwareReason: .failed, failedDecoder: name))
        try await stage.transport(.playing, of: next)
        #expect(repairs(stage, next).isEmpty)
        #expect(warnings(stage, next).allSatisfy { $0.code != .pipelineRepaired })
    }

    @Test(arguments: ["open", "caps", "frames:0", "silent:0"])
    func aDecoderThatDoesNotStartIsReplacedBySoftware(_ fault: String) async throws {
        try await withDecoder(fault) { name in
            let stage = EngineStage()
            let item = try stage.load(try await TestMedia.mpeg4.file())
            try await stage.ready(item)
            try await stage.position(item) { $0 > 1 }
            let used = try await decoding(stage, item) { !$0.isHardware }
            #expect(used == VideoDecoding(decoder: "avdec_mpeg4", softwareReason: .failed, failedDecoder: name))
            let reported = warnings(stage, item).filter { $0.code == .pipelineRepaired }
            #expect(reported.map(\.cause) == ["The hardware decoder \(name) failed."])
            #expect(repairs(stage, item).count <= 1)
            try await expectNextItemInSoftware(stage, avoiding: name)
        }
    }

    @Test(arguments: ["frames:40", "silent:40", "hang:40"])
    func aDecoderThatFailsDuringPlaybackContinuesInSoftwareAtThePosition(_ fault: String) async throws {
        try await withDecoder(fault) { name in
            let stage = EngineStage()
            let item = try stage.load(try await TestMedia.mpeg4.file())
            #expect(try await decoding(stage, item) == VideoDecoding(decoder: name))
            let warning = try await stage.first("warning", of: item) { event -> PlaybackError? in
                if case .warning(let error) = event, error.code == .pipelineRepaired { error } else { nil }
            }
            #expect(warning.cause == "The hardware decoder \(name) failed.")
            let before = positions(stage, item).max() ?? 0
            try await stage.position(item, from: stage.reports.count) { $0 > before + 1 }
            let played = positions(stage, item)
            // Neither back to the beginning nor over a part of the film.
            #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 })
            // A short change is not shown.
            if fault == "hang:40" { #expect(repairs(stage, item).last == .replace) }
            #expect(repairs(stage, item).allSatisfy { $0 == .replace } || fault == "hang:40")
            #expect(warnings(stage, item).count { $0.code == .pipelineRepaired } == 1)
            try await expectNextItemInSoftware(stage, avoiding: name)
        }
    }

    @Test func aDecoderThatFailsAfterASeekContinuesInSoftwareAtTheTarget() async throws {
        try await withDecoder("seek") { name in
            let stage = EngineStage()
            let item = try stage.load(try await TestMedia.mpeg4.file())
            try await stage.position(item) { $0 > 0.5 }
            let mark = stage.reports.count
            #expect(abs(try await stage.landed(stage.seek(item, to: 12), of: item) - 12) < 0.1)
            let used = try await decoding(stage, item) { !$0.isHardware }
            #expect(used == VideoDecoding(decoder: "avdec_mpeg4", softwareReason: .failed, failedDecoder: name))
            try await stage.position(item, from: mark) { $0 > 13 }
            // From the seek on, the position is that of the target.
            let played = positions(stage, item).drop { $0 < 11.9 }
            #expect(played.allSatisfy { $0 > 11.9 })
            #expect(warnings(stage, item).count { $0.code == .pipelineRepaired } == 1)
            try await expectNextItemInSoftware(stage, avoiding: name)
        }
    }

    @Test(arguments: ["none", "green:20", "slow"])
    func aDecoderThatDeliversPicturesStays(_ fault: String) async throws {
        try await withDecoder(fault) { name in
            let stage = EngineStage()
            let item = try stage.load(try await TestMedia.mpeg4.file())
            #expect(try await decoding(stage, item) == VideoDecoding(decoder: name))
            try await stage.position(item) { $0 > 3 }
            #expect(repairs(stage, item).isEmpty)
            #expect(warnings(stage, item).allSatisfy { $0.code != .pipelineRepaired })
        }
    }

    @Test func contentThatNoDecoderReadsBlamesNone() async throws {
        let stage = EngineStage()
        // The decoders of other tests that run meanwhile have no pipelines.
        func broken() -> [String] { HardwareDecoders.broken.filter { !$0.hasPrefix("virtual") } }
        let before = broken()
        let item = try stage.load(try await TestMedia.corruptMP4.file())
        try await stage.transport(.playing, of: item)
        #expect(broken() == before)
    }

    @Test func hardwareThatIsSwitchedOffIsNotTried() async throws {
        try await withDecoder("open") { _ in
            var configuration = EngineConfiguration(output: .headless)
            configuration.usesHardwareDecoding = false
            let stage = EngineStage(configuration)
            let item = try stage.load(try await TestMedia.mpeg4.file())
            let used = try await decoding(stage, item)
            #expect(used == VideoDecoding(decoder: "avdec_mpeg4", softwareReason: .switchedOff))
            try await stage.transport(.playing, of: item)
            #expect(repairs(stage, item).isEmpty)
        }
    }
}
