import Testing

@testable import MediaReaders

struct OggChainTests {
    /// A page with a packet.
    private func page(_ number: UInt8, time: Int64, isFirst: Bool = false, size: Int = 200) -> [UInt8] {
        var bytes = Array("OggS".utf8) + [0, isFirst ? 2 : 0]
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) }
        return bytes + [number, 0, 0, 0] + Array(repeating: 0, count: 8) + [1, UInt8(size)]
            + Array(repeating: 7, count: size)
    }

    private func recording(_ number: UInt8, pages: Int = 9) -> [UInt8] {
        page(number, time: 0, isFirst: true) + (1...pages).flatMap { page(number, time: Int64($0) * 1_000) }
    }

    private func chain(_ bytes: [UInt8]) -> OggChain? { OggChain(reading: BufferByteSource(bytes)) }

    @Test func oneRecordingIsNoChain() {
        #expect(chain(recording(1)) == nil)
        #expect(chain(recording(1, pages: 9_000)) == nil)
        // Two streams, and a page on which no packet ends.
        let streams = page(1, time: 0, isFirst: true) + page(2, time: 0, isFirst: true)
        let pages = page(1, time: 500) + page(2, time: 100) + page(1, time: -1) + page(2, time: 200)
        #expect(chain(streams + pages) == nil)
        #expect(chain([]) == nil && chain(Array("OggS".utf8)) == nil && chain(Array(repeating: 1, count: 100)) == nil)
    }

    @Test(arguments: [9, 2_000]) func recordingsAreDistinguished(_ pages: Int) {
        let first = recording(1, pages: pages)
        #expect(chain(first + recording(2, pages: pages)) == .ownNumbers)
        #expect(chain(first + recording(2, pages: 1)) == .ownNumbers)
        #expect(chain(first + first + first) == .sameNumber)
    }
}
