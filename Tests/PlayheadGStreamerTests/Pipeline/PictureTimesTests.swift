import Testing

@testable import PlayheadGStreamer

@Suite struct PictureTimesTests {
    /// A group as encoders write it: the kind, the number and the time at which the picture shows.
    private static let group: [(PictureTimes.Kind, Int, UInt)] = [
        (.intra, 2, 130), (.bidirectional, 0, 110), (.bidirectional, 1, 120),
        (.predicted, 5, 160), (.bidirectional, 3, 140), (.bidirectional, 4, 150),
        // Encoders choose how many there are in between.
        (.predicted, 6, 170), (.predicted, 8, 190), (.bidirectional, 7, 180),
    ]

    /// The first group of a film has nothing to show before its key frame.
    private static let first: [(PictureTimes.Kind, Int, UInt)] = [
        (.intra, 0, 20), (.predicted, 3, 50), (.bidirectional, 1, 30), (.bidirectional, 2, 40), (.predicted, 4, 60),
    ]

    @Test func picturesShowWhenTheNumbersInTheirHeadersSay() {
        for group in [Self.group, Self.first] {
            let times = PictureTimes()
            // A picture is decoded every 10 ns. Only the first one states its time, as on a DVD.
            for (index, (kind, number, time)) in group.enumerated() {
                let decoded = (group.first?.1 == 0 ? 10 : 100) + UInt(index) * 10
                let header = PictureTimes.Header(kind: kind, number: number, beginsGroup: index == 0)
                let shown = times.time(of: header, shownAt: index == 0 ? time : nil, decodedAt: decoded)
                #expect(shown == time, "\(number)")
            }
        }
    }

    @Test func timesThatAreUnknownStayUnknown() {
        let times = PictureTimes()
        // No distance yet, and no group.
        #expect(times.time(of: .init(kind: .predicted, number: 3), shownAt: nil, decodedAt: 7) == nil)
        #expect(times.time(of: .init(kind: .bidirectional, number: 1), shownAt: nil, decodedAt: 7) == 7)
        #expect(times.time(of: .init(kind: .predicted, number: 6), shownAt: 40, decodedAt: 10) == 40)
        #expect(times.time(of: .init(kind: .predicted, number: 9), shownAt: nil, decodedAt: 40) == 70)
        // Numbers begin again.
        #expect(times.time(of: .init(kind: .predicted, number: 1_023), shownAt: nil, decodedAt: 0) == 10_140)
        #expect(times.time(of: .init(kind: .predicted, number: 0), shownAt: nil, decodedAt: 70) == 80)
        // The first picture after a seek follows no other.
        let first = PictureTimes.Header(kind: .predicted, number: 3)
        #expect(times.time(of: first, shownAt: nil, decodedAt: 90, continues: false) == nil)
    }

    @Test func kindAndNumberAreInTheHeaderOfThePicture() {
        func header(_ bytes: [UInt8]) -> PictureTimes.Header? { bytes.withUnsafeBytes(PictureTimes.Header.init) }
        // The header of a sequence and of a group come first.
        let sequence: [UInt8] = [0, 0, 1, 0xB3, 0x0C, 0, 0x6C, 0x33]
        let headers: [UInt8] = sequence + [0, 0, 1, 0xB8, 0, 8, 0, 0x40]
        #expect(
            header(headers + [0, 0, 1, 0, 0, 0x8F, 0xFF]) == .init(kind: .intra, number: 2, beginsGroup: true))
        #expect(header(sequence + [0, 0, 1, 0, 0, 0x0F]) == .init(kind: .intra, number: 0))
        #expect(header([0, 0, 1, 0, 0, 0xD7]) == .init(kind: .predicted, number: 3))
        #expect(header([0, 0, 1, 0, 0xFF, 0x9F]) == .init(kind: .bidirectional, number: 1_022))
        #expect(header([0, 0, 1, 0, 0, 0x3F]) == nil)
        #expect(header(headers) == nil && header([0, 0, 1, 0, 0]) == nil && header([]) == nil)
    }
}
