import Testing

@testable import MediaReaders

@Suite struct TagChapterTests {
    private static func bytes(_ value: Int, bits: Int = 8) -> [UInt8] {
        let mask = 1 << bits - 1
        return [3, 2, 1, 0].map { index -> UInt8 in UInt8(value >> (bits * index) & mask) }
    }

    /// A frame of version 2.4, or of 2.3 with lengths of eight bits.
    private static func frame(_ name: String, _ content: [UInt8], flags: UInt8 = 0, bits: Int = 7) -> [UInt8] {
        Array(name.utf8) + bytes(content.count, bits: bits) + [0, flags] + content
    }

    private static func chapter(
        _ frames: [UInt8], start: Int = 1_500, end: Int = 4_000, flags: UInt8 = 0
    ) -> [UInt8] {
        let places = [UInt8](repeating: 0xFF, count: 8)
        return frame("CHAP", Array("ch1".utf8) + [0] + bytes(start) + bytes(end) + places + frames, flags: flags)
    }

    private func read(_ frame: [UInt8]) -> TagChapter? { frame.withUnsafeBytes { TagChapter(frame: $0) } }

    @Test(
        arguments: [
            ([0x00, 0x4E, 0xE4, 0x68, 0x65], "Nähe"), ([0x00, 0x4E, 0xE4, 0x68, 0x00, 0x65], "Näh"),
            ([0x01, 0xFF, 0xFE, 0xE0, 0x7A, 0x00, 0x00], "章"), ([0x01, 0xFE, 0xFF, 0x7A, 0xE0], "章"),
            ([0x01, 0xE0, 0x7A], "章"), ([0x02, 0x7A, 0xE0, 0x00], "章"), ([0x03, 0xE7, 0xAB, 0xA0, 0x00], "章"),
            ([0x04, 0x41], ""), ([], ""),
        ] as [([UInt8], String)])
    func titlesHaveFourEncodings(_ text: [UInt8], _ title: String) throws {
        let chapter = try #require(read(Self.chapter(Self.frame("TIT2", text))))
        #expect(chapter.start == 1.5 && chapter.end == 4)
        #expect(chapter.title == title)
    }

    /// A picture of 300 bytes is before the title.
    @Test(arguments: [7, 8]) func lengthsOfBothVersionsAreRead(bits: Int) {
        let picture = Self.frame("APIC", [UInt8](repeating: 1, count: 300), bits: bits)
        let frames = picture + Self.frame("TIT2", Array("\u{3}One".utf8), bits: bits)
        #expect(read(Self.chapter(frames))?.title == "One")
    }

    @Test func zerosThatWereAddedAreRemoved() {
        let frames = Self.frame("TIT2", [1, 0xFF, 0x00, 0xFE, 0xE0, 0x7A], flags: 2)
        #expect(read(Self.chapter(frames))?.title == "章")
        let whole = Self.frame("TIT2", [1, 0xFF, 0xFE, 0xE0, 0x7A]).flatMap { $0 == 0xFF ? [0xFF, 0x00] : [$0] }
        #expect(read(Self.chapter(whole, flags: 2))?.title == "章")
    }

    @Test func aChapterWithoutATitleOrAnEndIsRead() {
        #expect(read(Self.chapter([])) == TagChapter(start: 1.5, end: 4, title: ""))
        #expect(read(Self.chapter([], end: 0)) == TagChapter(start: 1.5, title: ""))
        #expect(read(Self.chapter([], end: 0xFFFF_FFFF)) == TagChapter(start: 1.5, title: ""))
    }

    @Test func otherAndEncryptedFramesAreNoChapters() {
        #expect(read(Self.frame("CTOC", Array("toc".utf8) + [UInt8](repeating: 0, count: 30))) == nil)
        #expect(read(Self.chapter([], flags: 4)) == nil)
        #expect(read(Self.chapter([], start: 0xFFFF_FFFF)) == nil)
    }

    @Test func damagedFramesAreReadWithoutATrap() {
        let frame = Self.chapter(
            Self.frame("APIC", [UInt8](repeating: 1, count: 300)) + Self.frame("TIT2", [1, 0xFF, 0xFE, 0xE0, 0x7A]))
        Mutations.truncations(of: frame) { bytes in
            #expect(read(bytes)?.start ?? 1.5 == 1.5)
        }
        Mutations.run(on: [frame]) { bytes in
            read(bytes).map { $0.start >= 0 && $0.end ?? .infinity > $0.start } ?? true
        }
    }

    @Test func commentsNameChaptersByNumber() {
        let comments = [
            "CHAPTER002=00:01:00.500", "CHAPTER001NAME=One = 1", "chapter001=00:00:05.000", "CHAPTER002name=Two",
            "CHAPTER002URL=https://www.example.com", "CHAPTER003NAME=Without a time", "CHAPTER004=soon", "CHAPTER005",
            "CHAPTER=00:00:01.000", "CHAPTERS=2", "TITLE=A song", "CHAPTER002=00:09:00.000", "CHAPTER010=01:00:00", "",
        ]
        #expect(
            TagChapter.chapters(comments: comments) == [
                TagChapter(start: 5, title: "One = 1"), TagChapter(start: 60.5, title: "Two"),
                TagChapter(start: 3600, title: ""),
            ])
    }

    @Test func aListIsInOrderWithoutDuplicates() {
        let chapters = [
            TagChapter(start: 9, title: "C"), TagChapter(start: 0, title: "A"),
            TagChapter(start: 4, end: 8, title: "B"),
            TagChapter(start: 0, end: 2, title: "A again"),
        ]
        #expect(
            TagChapter.list(chapters) == [
                TagChapter(start: 0, end: 4, title: "A"), TagChapter(start: 4, end: 8, title: "B"),
                TagChapter(start: 9, title: "C"),
            ])
    }
}
