import Foundation
import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct MP4DurationsTests {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { index -> UInt8 in UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8) + Array(type.utf8) + content
    }

    /// The samples of the movie: numbers and durations. No other follows the last one.
    private static let samples = [(4, 12_800), (1, 38_400), (1, 294_400)]

    /// A movie of 30 s whose track has a timescale of 12,800 and some edits: durations and beginnings.
    private static func movie(_ edits: [(Int, Int)], isLong: Bool = false) -> [UInt8] {
        let (version, width) = isLong ? (1, 8) : (0, 4)
        let times = [UInt8](repeating: 0, count: 2 * width)
        let entries = edits.flatMap { edit -> [UInt8] in big(edit.0, width) + big(edit.1, width) + [0, 1, 0, 0] }
        let list = box("elst", [UInt8(version), 0, 0, 0] + big(edits.count) + entries)
        let media =
            box("mdhd", [UInt8(version), 0, 0, 0] + times + big(12_800) + big(384_000, width) + big(0))
            + box("hdlr", big(0) + big(0) + Array("vide".utf8) + [UInt8](repeating: 0, count: 13))
            + box("minf", box("stbl", box("stts", big(0) + big(3) + samples.flatMap { big($0.0) + big($0.1) })))
        let header = [UInt8(version), 0, 0, 0] + times + big(1_000) + big(30_000, width) + big(0x10000)
        let track = box("tkhd", times) + box("edts", list) + box("mdia", media)
        return box("moov", box("mvhd", header) + box("trak", track))
    }

    private func read(_ bytes: [UInt8]) -> MP4Durations? { bytes.withUnsafeBytes { MP4Durations($0) } }

    @Test(arguments: [false, true]) func hiddenMediaAreTheShift(isLong: Bool) throws {
        let bytes = Self.movie([(30_000, 8 * 12_800)], isLong: isLong)
        let lists = try #require(read(bytes))
        #expect(lists.duration == 30 && lists.shift == 8)
        let width = isLong ? 8 : 4
        #expect(Array(bytes[lists.durationBytes]) == Self.big(30_000, width))
        let track = try #require(lists.tracks.first)
        #expect(lists.tracks.count == 1 && track.isVideo && track.seconds == 30 && track.longestSample == 3)
        #expect(Array(bytes[track.durationBytes]) == Self.big(384_000, width))
    }

    @Test(arguments: [false, true]) func emptyEditsMakeUpForHiddenMedia(isLong: Bool) throws {
        #expect(read(Self.movie([(5_000, -1), (25_000, 1_280)], isLong: isLong))?.shift == 0)
        #expect(read(Self.movie([(1_000, -1), (29_000, 38_400)], isLong: isLong))?.shift == 2)
        #expect(read(Self.movie([(10_000, 0), (20_000, 256_000)], isLong: isLong))?.shift == 10)
        #expect(read(Self.movie([], isLong: isLong))?.shift == 0)
    }

    @Test func otherBytesHaveNoDuration() {
        #expect(read([]) == nil)
        #expect(read(Array("....moov....trak....................".utf8)) == nil)
        var unknown = Self.movie([])
        unknown.replaceSubrange(32..<36, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(read(unknown) == nil)
    }

    @Test func fileOfAnEncoderIsRead() throws {
        let file = [UInt8](MP4Fixtures.fastStart)
        let movie = try #require(Data(file).range(of: Data("moov".utf8))).lowerBound - 4
        let lists = try #require(read(Array(file[movie...])))
        #expect(lists.duration == 1 && (0..<0.5).contains(lists.shift))
    }

    /// Cut and damaged ones end without a trap.
    @Test(arguments: SeededGenerator.seeds) func damagedListsAreRead(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = Self.movie([(1_000, -1), (29_000, 38_400), (10, 5)], isLong: seed.isMultiple(of: 2))
        for count in 0..<whole.count { _ = read(Array(whole.prefix(count))) }
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let lists = read(bytes) { #expect(lists.shift >= 0 && lists.duration > 0) }
        }
    }

    @Test(arguments: [0, 1]) func firstTimesOfAnIndexOfFragmentsAreFound(version: Int) throws {
        func table(_ count: Int) -> [UInt8] {
            let width = version == 1 ? 8 : 4
            var content = [UInt8(version), 0, 0, 0] + Self.big(1) + Self.big(0) + Self.big(count)
            for entry in 0..<count {
                content += Self.big(1_024 + entry, width)
                content += Self.big(99 + 9 * entry, width)
                content += [1, 1, 1]
            }
            return Self.box("tfra", content)
        }
        let end = Self.box("mfro", Self.big(0) + Self.big(99))
        let bytes = Self.box("mfra", table(2) + table(0) + table(1) + end)
        let index = try #require(bytes.withUnsafeBytes { MP4FragmentIndex($0) })
        #expect(index.firstTimes.map { Array(bytes[$0].suffix(4)) } == [Self.big(1_024), Self.big(1_024)])
        #expect(index.lastFragments == 99)
        for count in bytes.indices {
            let cut = bytes.prefix(count).withUnsafeBytes { MP4FragmentIndex($0) }
            #expect(cut?.firstTimes.allSatisfy { $0.upperBound <= count } != false)
        }
        #expect(Self.movie([]).withUnsafeBytes { MP4FragmentIndex($0) } == nil)
    }
}
