import CGStreamer
import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineLeakTests {
    private nonisolated static let part = ProcessInfo.processInfo.environment["PLAYHEAD_LEAK_CHILD"]
    private nonisolated static var isChild: Bool { part != nil }

    /// Runs in a separate process, where nothing else uses GStreamer: its leaks tracer reports at the end.
    @Test(.enabled(if: isChild)) func leakScenario() async throws {
        let server = try StreamServer.started()
        let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))
        for media in Self.part == "adaptive" ? [TestMedia.hls, .dash] : [.mp4, .mp3, .mkv, .webmVP9] {
            let path = try await server.serve(media)
            let item = try stage.load(server.url(for: path))
            try await stage.transport(.playing, of: item)
            _ = try await stage.landed(stage.seek(item, to: 3), of: item)
            stage.send(.setRate(2, stage.nextID()), to: item)
            stage.pause(item)
            try await stage.transport(.paused, of: item)
            stage.send(.unload, to: item)
            try await stage.unloaded(item)
            for case .frame(let frame) in stage.events(of: item) { stage.send(.releaseFrame(frame.slot)) }
        }
        let file = try stage.load(try await TestMedia.mp4.file())
        try await stage.transport(.playing, of: file)
        let next = try stage.prepare(try await TestMedia.shortMP4.file())
        try await stage.ready(next)
        stage.send(.activate(play: true, stage.nextID()), to: next)
        try await stage.transport(.playing, of: next)
        stage.send(.unload, to: next)
        try await stage.unloaded(next)
        let missing = try stage.load(server.url(for: "/nothing.mp4"))
        _ = try await stage.failure(missing)
        stage.send(.unload, to: missing)
        try await stage.unloaded(missing)
        for generation in [file, next] {
            for case .frame(let frame) in stage.events(of: generation) { stage.send(.releaseFrame(frame.slot)) }
        }
        stage.send(.ping(1))
        try await stage.first("pong", of: .none) { if case .pong = $0 { true } else { nil } }
        // The threads that released the last elements end after they have answered.
        try await Task.sleep(for: .seconds(1))
        gst_deinit()
    }

    @Test(.enabled(if: !isChild), arguments: ["files", "adaptive"]) func nothingLeaks(_ part: String) async throws {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "leakScenario"]
        child.environment = ProcessInfo.processInfo.environment.merging([
            "PLAYHEAD_LEAK_CHILD": part, "GST_TRACERS": "leaks", "GST_DEBUG": "GST_TRACER:7",
            "GST_DEBUG_NO_COLOR": "1",
        ]) { $1 }
        let output = Pipe()
        child.standardOutput = output
        child.standardError = output
        try child.run()
        let data = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
        child.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(child.terminationStatus == 0, "\(text.suffix(3000))")
        #expect(text.contains("leakScenario() passed"), "\(text.suffix(3000))")
        let alive = text.split(separator: "\n").filter { $0.contains("object-alive, type-name=(string)Gst") }
            .filter { line in
                // Upstream: one tag list per track of HLS (fixed in 1.24), and the bytes of downloads that are under
                // way when an adaptive demuxer stops.
                let known = part == "adaptive" ? ["GstTagList", "GstBuffer", "GstMemory"] : []
                return !known.contains { line.contains("(string)\($0),") }
            }
        #expect(alive.isEmpty, "\(alive.joined(separator: "\n"))")
    }
}
