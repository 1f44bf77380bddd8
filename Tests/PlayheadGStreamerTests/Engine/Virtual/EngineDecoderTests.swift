import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// The change from a decoder of the hardware to software, on a clock that the tests move.
@Suite struct EngineDecoderTests {
    private let failure = PipelineFailure(
        .stream, 7, factory: "virtualhwdec", elementClass: "Codec/Decoder/Video/Hardware")

    /// A film that has played for a second in hardware.
    private func stage(then next: FakePipeline.Script? = nil) throws -> VirtualStage {
        let stage = VirtualStage(then: next)
        try stage.loadFile()
        stage.post(.decoder(PictureDecoder("virtualhwdec", isHardware: true)))
        stage.advance(by: 1)
        #expect(stage.transports.last == .playing)
        return stage
    }

    @Test func aDecoderThatFailsCausesNoStall() throws {
        let stage = try stage()
        let count = stage.transports.count
        stage.post(.failure(failure))
        stage.advance(by: 2)
        #expect(stage.pipelines.map(\.recipe.profile.usesHardware) == [true, false])
        #expect(stage.transports.dropFirst(count) == [.waiting(.evaluatingBufferingRate), .playing])
        #expect(stage.repairs.isEmpty && stage.failures.isEmpty)
        #expect(stage.warnings == [.pipelineRepaired])
        let target = stage.pipeline?.seeks.first?.target ?? 0
        #expect((900_000_000...1_100_000_000).contains(target))
    }

    @Test func softwareThatTakesLongToStartIsReported() throws {
        let stage = try stage(then: FakePipeline.Script(prerolls: false))
        let count = stage.transports.count
        stage.post(.failure(failure))
        stage.advance(by: 0.4)
        #expect(stage.transports.dropFirst(count) == [.waiting(.evaluatingBufferingRate)])
        #expect(stage.repairs.isEmpty)
        stage.advance(by: 0.4)
        #expect(stage.transports.last == .waiting(.minimizingStalls))
        #expect(stage.repairs.map(\.value) == [.replace])
    }
}
