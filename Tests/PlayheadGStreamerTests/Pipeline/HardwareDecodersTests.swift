import Testing

@testable import PlayheadGStreamer

@Suite struct HardwareDecodersTests {
    @Test func theClassesOfADecoderShowHardware() {
        #expect(HardwareDecoders.isHardware("Codec/Decoder/Video/Hardware"))
        #expect(!HardwareDecoders.isHardware("Codec/Decoder/Video"))
        #expect(!HardwareDecoders.isHardware("Codec/Encoder/Video/Hardware"))
        #expect(!HardwareDecoders.isHardware("Codec/Decoder/Image/Hardware"))
        #expect(!HardwareDecoders.isVideoDecoder("Generic/Bin/Decoder"))
    }

    @Test func ranksFollowTheDeviceAndTheUser() throws {
        let new = try #require(HardwareDecoders.families.first { $0.plugin == "va" })
        #expect(new.rank(0, hasDevice: true, isNamed: false) == 257)
        #expect(new.rank(300, hasDevice: true, isNamed: false) == 300)
        #expect(new.rank(0, hasDevice: true, isNamed: true) == 0)
        #expect(new.rank(257, hasDevice: false, isNamed: false) == 0)
        let old = try #require(HardwareDecoders.families.first { $0.plugin == "vaapi" })
        #expect(old.rank(256, hasDevice: true, isNamed: false) == 256)
        #expect(Set(HardwareDecoders.families.map(\.plugin)).count == 5)
    }

    /// The newer plugin comes before the older one and before decoders in software, which have `GST_RANK_PRIMARY`.
    @Test func theNewerPluginIsPreferred() {
        #expect(HardwareDecoders.preferred > 256)
    }

    @Test func softwareHasAReason() {
        GStreamerRuntime.start()
        let reason = HardwareDecoders.reason(insteadOf: "avdec_h264").softwareReason
        #expect(reason == .noDevice || reason == .noDecoder)
    }
}
