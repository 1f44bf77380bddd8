import Testing

@testable import PlayheadGStreamer

@Suite struct PictureTimesTests {
    @Test func picturesWithoutReferencesShowWhenTheyAreDecoded() {
        #expect(PictureTimes().time(of: .bidirectional, decodedAt: 7) == 7)
    }

    @Test func othersShowLaterByTheTimeThatWasSeenLast() {
        let times = PictureTimes()
        #expect(times.time(of: .predicted, decodedAt: 7) == nil)
        times.learn(shownAt: 5, decodedAt: 5)
        #expect(times.time(of: .predicted, decodedAt: 7) == nil)
        times.learn(shownAt: 8, decodedAt: 5)
        #expect(times.time(of: .predicted, decodedAt: 7) == 10)
        #expect(times.time(of: .intra, decodedAt: 8) == 11)
        #expect(times.time(of: .bidirectional, decodedAt: 9) == 9)
    }

    @Test func kindIsInTheHeaderOfThePicture() {
        func kind(_ bytes: [UInt8]) -> PictureTimes.Kind? { bytes.withUnsafeBytes(PictureTimes.kind) }
        // The header of a sequence and of a group come first.
        let headers: [UInt8] = [0, 0, 1, 0xB3, 0x0C, 0, 0x6C, 0x33, 0, 0, 1, 0xB8, 0, 8, 0, 0x40]
        #expect(kind(headers + [0, 0, 1, 0, 0, 0x0F, 0xFF]) == .intra)
        #expect(kind([0, 0, 1, 0, 0, 0xD7]) == .predicted)
        #expect(kind([0, 0, 1, 0, 0xFF, 0x9F]) == .bidirectional)
        #expect(kind([0, 0, 1, 0, 0, 0x3F]) == nil)
        #expect(kind(headers) == nil && kind([0, 0, 1, 0, 0]) == nil && kind([]) == nil)
    }
}
