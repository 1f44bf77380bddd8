import Testing

@testable import MediaReaders

@Suite struct EncoderPaddingTests {
    /// The first frame of a file, with all optional fields.
    private func frame(
        _ header: [UInt8] = [0xFF, 0xFB, 0x90, 0x00], sideInformation: Int = 32, name: String = "Info",
        encoder: String = "LAME3.100", delay: Int = 576, padding: Int = 1080
    ) -> [UInt8] {
        header + [UInt8](repeating: 0, count: sideInformation) + Array(name.utf8) + [0, 0, 0, 15]
            + [UInt8](repeating: 1, count: 112) + Array(encoder.utf8) + [UInt8](repeating: 0, count: 12)
            + [UInt8(delay >> 4), UInt8((delay & 15) << 4 | padding >> 8), UInt8(padding & 255)]
            + [UInt8](repeating: 0, count: 200)
    }

    @Test func delayAndPaddingAreThoseOfTheHeader() {
        let padding = EncoderPadding(mp3Frame: frame())
        #expect(padding?.leading == 576 + 529 && padding?.trailing == 1080 - 529)
        #expect(EncoderPadding(mp3Frame: frame(name: "Xing", encoder: "Lavc59.37")) == padding)
    }

    @Test func theHeaderLiesBehindTheSideInformationOfEachKind() {
        for (bytes, count) in [
            ([0xFF, 0xFB, 0x90, 0xC0], 17), ([0xFF, 0xF3, 0x90, 0x00], 17), ([0xFF, 0xF3, 0x90, 0xC0], 9),
            ([0xFF, 0xE3, 0x90, 0xC0], 9),
        ] as [([UInt8], Int)] {
            #expect(EncoderPadding(mp3Frame: frame(bytes, sideInformation: count))?.leading == 1105)
        }
    }

    @Test func aShortPaddingDoesNotCutSound() {
        #expect(EncoderPadding(mp3Frame: frame(padding: 300))?.trailing == 0)
    }

    @Test func otherFramesHaveNone() {
        #expect(EncoderPadding(mp3Frame: frame(name: "VBRI")) == nil)
        #expect(EncoderPadding(mp3Frame: frame(encoder: "\0\0\0\0\0\0\0\0\0")) == nil)
        #expect(EncoderPadding(mp3Frame: frame(delay: 0, padding: 0)) == nil)
        #expect(EncoderPadding(mp3Frame: frame([0xFF, 0xFD, 0x90, 0x00])) == nil)
        #expect(EncoderPadding(mp3Frame: []) == nil)
    }

    @Test func damagedFramesDoNotTrap() {
        Mutations.truncations(of: frame()) { _ = EncoderPadding(mp3Frame: $0) }
        Mutations.run(on: [frame()], tokens: ["Xing", "Info", "LAME"]) { bytes in
            guard let padding = EncoderPadding(mp3Frame: bytes) else { return true }
            return (0...4_095 + 529).contains(padding.leading) && (0...4_095).contains(padding.trailing)
        }
    }
}
