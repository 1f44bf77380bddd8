import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct HardwareWatchTests {
    private let hardware = PictureDecoder("vah264dec", isHardware: true)
    private let software = PictureDecoder("avdec_h264", isHardware: false)

    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func hardwareThatSoftwareReplacesBeforeItsFirstPictureFailed() {
        var watch = HardwareWatch()
        watch.take(hardware)
        #expect(watch.isInUse && watch.suspect == nil)
        watch.take(software)
        #expect(!watch.isInUse)
        #expect(watch.confirm() == "vah264dec")
        #expect(watch.confirm() == nil)
    }

    /// The next decoder may be known before the failure of the one before.
    @Test func theFailureOfADecoderThatDidNotOpenCountsInAnyOrder() {
        let failure = PipelineFailure(.library, 3, factory: "vah264dec", elementClass: "Codec/Decoder/Video/Hardware")
        var watch = HardwareWatch()
        watch.take(hardware)
        watch.take(software)
        #expect(watch.isAtFault(for: failure) && watch.canLeave)
        watch.leave()
        #expect(watch.confirm() == "vah264dec")
    }

    @Test func hardwareThatDeliveredMayBeFollowedBySoftware() {
        var watch = HardwareWatch()
        watch.take(hardware)
        hardware.deliver()
        watch.take(software)
        #expect(watch.suspect == nil)
        watch.openPipeline()
        watch.take(hardware)
        watch.openPipeline()
        watch.take(software)
        #expect(watch.confirm() == nil)
    }

    @Test func aDecoderIsSilentAfterTwoSecondsWithDataAndWithoutPictures() {
        var watch = HardwareWatch()
        watch.take(hardware)
        for _ in 0..<31 { hardware.receive() }
        #expect(!watch.isSilent(at: at(0)) && !watch.isSilent(at: at(9)))
        hardware.receive()
        #expect(!watch.isSilent(at: at(10)) && !watch.isSilent(at: at(11.9)))
        #expect(watch.isSilent(at: at(12)))
        hardware.deliver()
        #expect(!watch.isSilent(at: at(20)))
    }

    @Test func aSeekDiscardsTheDataThatWaits() {
        var watch = HardwareWatch()
        watch.take(hardware)
        for _ in 0..<40 { hardware.receive() }
        #expect(!watch.isSilent(at: at(0)))
        hardware.receive(isFlush: true)
        for _ in 0..<40 { hardware.receive() }
        #expect(!watch.isSilent(at: at(1)))
        // As many as before, but others: the time begins again only if that was seen.
        hardware.receive(isFlush: true)
        #expect(!watch.isSilent(at: at(1.5)))
        for _ in 0..<40 { hardware.receive() }
        #expect(!watch.isSilent(at: at(2.5)))
    }

    @Test func onlyFailuresOfTheDecoderAndItsOutputCount() {
        var watch = HardwareWatch()
        let decoding = PipelineFailure(.stream, 7, factory: "vah264dec", elementClass: "Codec/Decoder/Video/Hardware")
        #expect(!watch.isAtFault(for: decoding))
        watch.take(hardware)
        #expect(watch.isAtFault(for: decoding))
        #expect(watch.isAtFault(for: PipelineFailure(.stream, 1, factory: "qtdemux", flow: -4)))
        #expect(!watch.isAtFault(for: PipelineFailure(.stream, 1, factory: "qtdemux", flow: -5)))
        #expect(!watch.isAtFault(for: PipelineFailure(.resource, 9, factory: "souphttpsrc")))
    }
}
