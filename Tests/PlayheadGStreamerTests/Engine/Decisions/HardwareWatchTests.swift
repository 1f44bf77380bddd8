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
        let names = [watch.confirm(), watch.confirm()]
        #expect(names == ["vah264dec", nil])
    }

    /// The next decoder may be known before the failure of the one before.
    @Test func theFailureOfADecoderThatDidNotOpenCountsInAnyOrder() {
        let failure = PipelineFailure(.library, 3, factory: "vah264dec", elementClass: "Codec/Decoder/Video/Hardware")
        var watch = HardwareWatch()
        watch.take(hardware)
        watch.take(software)
        #expect(watch.isAtFault(for: failure) && watch.canLeave)
        watch.leave()
        let name = watch.confirm()
        #expect(name == "vah264dec")
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
        let name = watch.confirm()
        #expect(name == nil)
    }

    @Test func aDecoderIsSilentAfterTwoSecondsWithDataAndWithoutPictures() {
        var watch = HardwareWatch()
        watch.take(hardware)
        for _ in 0..<31 { hardware.receive() }
        var answers = [0, 9].map { watch.isSilent(at: at($0)) }
        #expect(answers == [false, false])
        hardware.receive()
        answers = [10, 11.9, 12].map { watch.isSilent(at: at($0)) }
        #expect(answers == [false, false, true])
        hardware.deliver()
        answers = [20].map { watch.isSilent(at: at($0)) }
        #expect(answers == [false])
    }

    @Test func aSeekDiscardsTheDataThatWaits() {
        var watch = HardwareWatch()
        watch.take(hardware)
        for _ in 0..<40 { hardware.receive() }
        var answers = [watch.isSilent(at: at(0))]
        hardware.receive(isFlush: true)
        answers.append(watch.isSilent(at: at(1.5)))
        for _ in 0..<40 { hardware.receive() }
        answers += [watch.isSilent(at: at(2.5)), watch.isSilent(at: at(4.4)), watch.isSilent(at: at(4.5))]
        #expect(answers == [false, false, false, false, true])
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
