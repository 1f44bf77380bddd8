import Testing

@testable import PlayheadGStreamer

@Suite struct FormatSupportTests {
    private func format(_ id: String) throws -> MediaFormat {
        try #require(MediaFormat.all.first { $0.id == id })
    }

    @Test func decodersAreSortedAsGStreamerTriesThem() throws {
        let support = FormatSupport.find(try format("h264"))
        #expect(support.isAvailable)
        #expect(support.decoders.map(\.rank) == support.decoders.map(\.rank).sorted(by: >))
        #expect(support.usable.contains { $0.element == "avdec_h264" && $0.plugin == "libav" && !$0.isHardware })
    }

    @Test func elementsThatTakeAnyFormatAreNotDecoders() {
        for format in MediaFormat.all {
            let names = FormatSupport.find(format).decoders.map(\.element)
            #expect(!names.contains { $0.hasPrefix("decodebin") }, "\(format.id)")
        }
    }

    @Test func aLowRankMakesADecoderUnused() throws {
        let low = FormatSupport.Decoder(element: "vah264dec", plugin: "va", rank: 0, isHardware: true)
        let high = FormatSupport.Decoder(element: "avdec_h264", plugin: "libav", rank: 256, isHardware: false)
        let support = FormatSupport(format: try format("h264"), decoders: [high, low])
        #expect(support.usable == [high])
        #expect(support.unused == [low])
        #expect(!FormatSupport(format: try format("h264"), decoders: [low]).isAvailable)
    }

    @Test func elementsThatAreRequestedByNameAreUsedWithAnyRank() throws {
        let element = FormatSupport.Decoder(element: "rtspsrc", plugin: "rtsp", rank: 0, isHardware: false)
        #expect(FormatSupport(format: try format("rtsp"), decoders: [element]).isAvailable)
    }
}
