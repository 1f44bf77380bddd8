import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Pictures that stay in memory of a device, on a clock that the tests move.
@Suite struct EngineDeviceMemoryTests {
    private static let formats = [DRMFormat("NV12")!, DRMFormat("NV12:0x0100000000000002")!]

    /// A film that has played for a second in hardware, with pictures in some memory.
    private func stage(
        _ use: DeviceMemoryUse, hasHardware: Bool = true, formats: [DRMFormat] = formats
    ) throws -> VirtualStage {
        let stage = VirtualStage(hasHardware: hasHardware)
        if !formats.isEmpty { stage.send(.setDMABufFormats(formats)) }
        try stage.loadFile()
        decode(stage, use)
        stage.advance(by: 1)
        #expect(stage.transports.last == .playing)
        return stage
    }

    /// The newest pipeline decodes in hardware.
    private func decode(_ stage: VirtualStage, _ use: DeviceMemoryUse) {
        stage.post(.decoder(PictureDecoder("virtualhwdec", isHardware: true)))
        stage.pipeline?.change { $0.deviceMemoryUse = use }
    }

    private func offers(_ stage: VirtualStage) -> [Bool] {
        stage.pipelines.map { !$0.recipe.frameWish.dmabufFormats.isEmpty }
    }

    private func path(_ stage: VirtualStage) -> VideoDecoding.PicturePath? {
        stage.all { if case .statistics(let statistics) = $0 { statistics.videoDecoding?.picturePath } else { nil } }
            .last?.value
    }

    private func expectQuietChange(_ stage: VirtualStage, after count: Int) {
        #expect(stage.transports.dropFirst(count) == [.waiting(.evaluatingBufferingRate), .playing])
        #expect(stage.repairs.isEmpty && stage.failures.isEmpty && stage.warnings.isEmpty)
        // The hardware continues to decode.
        #expect(stage.pipelines.allSatisfy { $0.recipe.profile.usesHardware })
        let target = stage.pipeline?.seeks.first?.target ?? 0
        #expect((900_000_000...1_100_000_000).contains(target))
    }

    @Test func formatsOfTheHostReachThePipeline() throws {
        let stage = try stage(.negotiated)
        #expect(stage.pipelines.map(\.recipe.frameWish.dmabufFormats) == [Self.formats])
        stage.advance(by: 2)
        #expect(path(stage) == .kept)
    }

    @Test func withoutHardwareOrFormatsNothingIsOffered() throws {
        let software = try stage(.none, hasHardware: false)
        #expect(offers(software) == [false])
        let stage = try stage(.none, formats: [])
        #expect(offers(stage) == [false])
        stage.advance(by: 2)
        #expect(path(stage) == .copiedForDisplay)
    }

    @Test func aHostThatCannotShowPicturesGetsThemInMainMemoryWithoutABreak() throws {
        let stage = try stage(.negotiated)
        let count = stage.transports.count
        stage.send(.setDMABufFormats([]))
        decode(stage, .none)
        stage.advance(by: 2)
        #expect(offers(stage) == [true, false])
        expectQuietChange(stage, after: count)
        #expect(path(stage) == .copiedAfterRefusal)
        // Nothing happens a second time.
        stage.send(.setDMABufFormats([]))
        stage.advance(by: 1)
        #expect(stage.pipelines.count == 2)
    }

    @Test func memoryThatCanBeReadIsCopiedFromTheNextPictureOn() throws {
        let stage = try stage(.linear)
        stage.send(.setDMABufFormats([]))
        stage.pipeline?.change { $0.deviceMemoryUse = .none }
        stage.advance(by: 2)
        #expect(stage.pipelines.count == 1)
        #expect(stage.pipeline?.wishes.last?.dmabufFormats == [])
        #expect(path(stage) == .copiedAfterRefusal)
    }

    @Test func picturesThatCannotBePassedOnGoThroughMainMemory() throws {
        let stage = try stage(.negotiated)
        let count = stage.transports.count
        stage.post(.unusableMemory)
        decode(stage, .none)
        stage.advance(by: 2)
        #expect(offers(stage) == [true, false])
        expectQuietChange(stage, after: count)
        #expect(path(stage) == .copiedForContent)
    }

    @Test func colorsAreAdjustedInMainMemory() throws {
        let stage = try stage(.negotiated)
        var adjustments = PlaybackAdjustments.neutral
        adjustments.brightness = 0.2
        stage.send(.setAdjustments(adjustments))
        decode(stage, .none)
        stage.advance(by: 2)
        #expect(offers(stage) == [true, false])
        #expect(path(stage) == .copiedForContent)
        adjustments.brightness = 0.3
        stage.send(.setAdjustments(adjustments))
        stage.advance(by: 1)
        #expect(stage.pipelines.count == 2)
        stage.send(.setAdjustments(.neutral))
        stage.advance(by: 1)
        #expect(offers(stage) == [true, false, true])
        #expect(stage.repairs.isEmpty && stage.warnings.isEmpty)
    }

    @Test func formatsThatComeLateAreUsedOnce() throws {
        let stage = try stage(.none, formats: [])
        let count = stage.transports.count
        stage.send(.setDMABufFormats(Self.formats))
        decode(stage, .none)
        stage.advance(by: 2)
        #expect(offers(stage) == [false, true])
        expectQuietChange(stage, after: count)
        // A decoder that delivers main memory nevertheless stays.
        stage.send(.setMaximumFrameSize(PixelSize(width: 640, height: 360)))
        stage.advance(by: 1)
        #expect(stage.pipelines.count == 2)
        #expect(path(stage) == .copiedForDecoder)
    }
}
