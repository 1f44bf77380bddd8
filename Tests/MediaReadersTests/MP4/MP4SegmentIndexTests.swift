import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct MP4SegmentIndexTests {
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    static func index(
        version: UInt8 = 0, timescale: UInt32 = 1000, earliest: UInt32 = 0, gap: UInt32 = 0,
        _ segments: [(size: UInt32, duration: UInt32)] = [(100, 1000), (200, 2000)]
    ) -> [UInt8] {
        var content: [UInt8] = [version, 0, 0, 0] + bytes(UInt32(1)) + bytes(timescale)
        content += version == 0 ? bytes(earliest) + bytes(gap) : bytes(UInt64(earliest)) + bytes(UInt64(gap))
        content += bytes(UInt16(0)) + bytes(UInt16(segments.count))
        for segment in segments {
            content += bytes(segment.size) + bytes(segment.duration) + bytes(UInt32(0x9000_0000))
        }
        return bytes(UInt32(content.count + 8)) + Array("sidx".utf8) + content
    }

    @Test(arguments: [0, 1] as [UInt8])
    func segmentsFollowTheIndex(version: UInt8) throws {
        let box = Self.index(version: version, earliest: 5, gap: 7)
        let other: [UInt8] = [0, 0, 0, 9] + Array("styp".utf8) + [0]
        let index = try #require(MP4SegmentIndex(other + box, at: 50))
        #expect(index.start == Int64(50 + other.count + box.count + 7) && index.earliestTime == 5)
        #expect(index.timescale == 1000 && index.segments.map(\.size) == [100, 200])
        #expect(index.segments.map(\.duration) == [1000, 2000])
    }

    @Test func indexesOfIndexesAndDamagedOnesAreRefused() {
        #expect(MP4SegmentIndex([], at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index([(0x8000_0064, 1)]), at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index([]), at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index(timescale: 0), at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index([(100, 1000), (50, 0)]), at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index([(0, 1000), (100, 1000)]), at: 0) == nil)
        #expect(MP4SegmentIndex(Self.index([(0, 0), (100, 1000)]), at: 0)?.segments.count == 1)
        #expect(MP4SegmentIndex(Self.index(), at: .max) == nil)
        let whole = Self.index()
        for count in 0..<whole.count { #expect(MP4SegmentIndex(Array(whole[..<count]), at: 0) == nil) }
    }

    @Test(arguments: SeededGenerator.seeds) func damageIsSurvived(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var box = Self.index(version: UInt8.random(in: 0...1, using: &random))
            for _ in 0..<3 { box[Int.random(in: 0..<box.count, using: &random)] = .random(in: 0...255, using: &random) }
            guard let index = MP4SegmentIndex(box, at: 0) else { continue }
            #expect(index.timescale > 0 && !index.segments.isEmpty && index.start >= 0, "seed \(seed)")
        }
    }
}
