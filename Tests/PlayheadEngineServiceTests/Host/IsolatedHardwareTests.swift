import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import SandboxProbe

/// Decoders in a confined process that stand in for those of a graphics card, and fail at a chosen moment.
@Suite(.serialized) struct IsolatedHardwareTests {
    private func stage(_ fault: String) throws -> IsolatedStage {
        IsolatedStage(
            program: try ConfinedProbe.program("HardwareFaults"),
            environment: EngineEnvironment.current + ["PLAYHEAD_ENGINE_FAKE_HARDWARE=\(fault)"])
    }

    @Test(arguments: ["open", "caps", "output", "frames:40", "silent:40"])
    func aDecoderThatFailsContinuesInSoftware(_ fault: String) async throws {
        let stage = try stage(fault)
        let file = try await TestMedia.mp4.file()
        try stage.load(file)
        let failed = VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "fakehwh264dec")
        var events = await stage.wait("software") { $0.decodings.last == failed && $0.latest > 4 }
        #expect(events.failures.isEmpty)
        #expect(events.warnings.map(\.code) == [.pipelineRepaired])
        let played = events.positions.map(\.time.seconds)
        #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 })
        // The process stays, and the next item begins in software.
        try stage.load(file, 2)
        events = await stage.wait("the next item") { $0.readyCount == 2 }
        #expect(events.decodings.last == failed)
        #expect(events.states == [.started])
        #expect(events.warnings.count == 1)
    }

    /// Advertisements have pictures of another size.
    @Test func aDecoderThatRefusesAChangeOfTheFormatContinuesInSoftware() async throws {
        let server = try StreamServer.started()
        func part(_ media: TestMedia) async throws -> String {
            let folder = try await server.serve(media).split(separator: "/").dropLast().joined(separator: "/")
            return (0..<2).map { "#EXTINF:2,\n/\(folder)/film_00\($0).ts\n" }.joined()
        }
        let (film, advertisement) = (try await part(.hlsSingle), try await part(.hlsDusk))
        server.serve(
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(film)#EXT-X-DISCONTINUITY\n\(advertisement)#EXT-X-ENDLIST\n",
            at: "/break.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = try stage("change")
        let address = server.url(for: "/break.m3u8").absoluteString
        stage.send(.load(LoadRequest(source: .url(address), play: true)), 1)
        let failed = VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "fakehwh264dec")
        let events = await stage.wait("the end of the break") { $0.decodings.last == failed && $0.latest > 6 }
        #expect(events.failures.isEmpty)
        #expect(events.warnings.map(\.code) == [.pipelineRepaired])
        #expect(events.decodings.first == VideoDecoding(decoder: "fakehwh264dec"))
        let played = events.positions.map(\.time.seconds)
        #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 })
    }

    @Test func aDecoderThatEndsTheProcessIsNotTriedAgain() async throws {
        let stage = try stage("crash:40")
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("software") { $0.latest > 4 }
        #expect(events.failures.isEmpty)
        #expect(events.states == [.started, .lost, .restarted])
        #expect(events.decodings.first == VideoDecoding(decoder: "fakehwh264dec"))
        #expect(events.decodings.last?.softwareReason == .failed)
    }

    // MARK: Memory of a device

    /// A stage that takes files in memory for memory of a device, and accepts the pictures of the decoder in it.
    private func deviceStage() throws -> IsolatedStage {
        let stage = IsolatedStage(
            program: try ConfinedProbe.program("HardwareFaults"),
            environment: EngineEnvironment.current + ["PLAYHEAD_ENGINE_FAKE_HARDWARE=device"],
            sizeOfDMABuf: { descriptor in
                var facts = Glibc.stat()
                return fstat(descriptor, &facts) == 0 ? facts.st_size : nil
            })
        stage.send(.setFrameFormats([.i420, .bgra]))
        stage.send(.setDMABufFormats([try #require(DRMFormat("YU12"))]))
        return stage
    }

    /// The descriptors of pictures in memory of a device in this process.
    private static var descriptors: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.contains("memfd:fake-hardware") == true
        }
    }

    @Test func picturesStayInMemoryOfTheDeviceUntilTheHostRefusesThem() async throws {
        let stage = try deviceStage()
        try stage.load(try await TestMedia.mp4.file())
        var events = await stage.wait("pictures of the device") {
            $0.frames.count { $0.dmabuf != nil } > 20 && $0.decodings.last?.picturePath == .kept
        }
        #expect(events.frames.allSatisfy { $0.dmabuf?.format.text == "YU12" && $0.dmabuf?.planes.count == 3 })
        // As after a picture that GTK cannot show.
        let position = events.latest
        stage.send(.setDMABufFormats([]))
        events = await stage.wait("pictures in main memory") {
            $0.latest > position + 1 && $0.decodings.last?.picturePath == .copiedAfterRefusal
        }
        #expect(events.frames.last?.dmabuf == nil)
        #expect(events.decodings.last?.decoder == "fakehwh264dec")
        #expect(events.warnings.isEmpty && events.failures.isEmpty && events.states == [.started])
        let times = events.frames.map(\.time.seconds)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 > $0 })
        #expect(await eventually { Self.descriptors == 0 })
    }

    @Test func theEndOfAProcessLeavesThePicturesUntilTheyAreReturned() async throws {
        let stage = try deviceStage()
        stage.keepsFrames.withLock { $0 = true }
        try stage.load(try await TestMedia.mp4.file())
        let kept = await stage.wait("all pictures that the host may hold") { $0.frames.count == 4 }.frames
        let process = try #require(stage.engine.processIDs.first)
        kill(process, SIGKILL)
        _ = await stage.wait("the next process") { $0.states.last == .restarted && $0.frames.count > 4 }
        let source = try #require(stage.engine.frames as? any DMABufFrameSource)
        #expect(kept.allSatisfy { source.descriptors(of: $0.slot)?.count == 3 })
        stage.keepsFrames.withLock { $0 = false }
        stage.releaseFrames()
        #expect(kept.allSatisfy { source.descriptors(of: $0.slot) == nil })
        stage.send(.quit)
        let isOver = await eventually {
            // The last ones may have arrived meanwhile.
            stage.releaseFrames()
            return Self.descriptors == 0
        }
        #expect(isOver)
    }

    @Test func aDecoderThatWorksIsNamed() async throws {
        let stage = try stage("none")
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.latest > 1 }
        #expect(Set(events.decodings) == [VideoDecoding(decoder: "fakehwh264dec")])
        #expect(events.warnings.isEmpty)
    }
}

extension [EngineEvent] {
    fileprivate var latest: Double { positions.last?.time.seconds ?? 0 }
    fileprivate var readyCount: Int { count { if case .ready = $0 { true } else { false } } }
    fileprivate var states: [EngineStatus.State] {
        compactMap { if case .status(let status) = $0 { status.state } else { nil } }
    }

    fileprivate var decodings: [VideoDecoding] {
        compactMap { if case .statistics(let statistics) = $0 { statistics.videoDecoding } else { nil } }
    }
}
