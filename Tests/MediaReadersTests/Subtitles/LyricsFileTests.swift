import Testing

@testable import MediaReaders

@Suite struct LyricsFileTests {
    private func read(_ text: String) throws -> [LyricsFile.Line] { try LyricsFile(Array(text.utf8)).lines }

    @Test func linesHaveTheirTimes() throws {
        let lines = try read("[ti:Song]\r\n[ar:Singer]\r\n[00:01.50]One\r\n[00:03]Two\r\n[1:02,25] Three \r\n")
        #expect(lines.map(\.time) == [1.5, 3, 62.25])
        #expect(lines.map(\.text) == ["One", "Two", "Three"])
    }

    @Test func aLineWithSeveralTimesIsRepeatedInOrder() throws {
        let lines = try read("[00:10.00][00:30.00]Chorus\n[00:20.00]Verse\n[00:40.00]\n")
        #expect(lines.map(\.text) == ["Chorus", "Verse", "Chorus", ""])
        #expect(lines.map(\.time) == [10, 20, 30, 40])
    }

    @Test func anOffsetAndTimesOfWordsApply() throws {
        let lines = try read("[offset:+500]\n[00:10.00]<00:10.00>Word <00:10.50>by <b>word</b>\n[00:00.20]First\n")
        #expect(lines == [.init(time: 0, text: "First"), .init(time: 9.5, text: "Word by <b>word</b>")])
    }

    @Test func hundredthsMayFollowAColon() throws {
        #expect(try read("[01:02:50]Line")[0].time == 62.5)
        #expect(try read("[1:01:02.5]Line")[0].time == 3662.5)
    }

    @Test func plainTextHasNoTimes() throws {
        let lines = try read("\n\n[Verse 1]\nOne\n\n\n\nTwo\n\n")
        #expect(lines.map(\.text) == ["[Verse 1]", "One", "", "Two"])
        #expect(lines.allSatisfy { $0.time == nil })
    }

    @Test func commonEncodingsAreRead() throws {
        let text = "[00:01.00]Für Elise, größer"
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16, latin] {
            #expect(try LyricsFile(bytes).lines.map(\.text) == ["Für Elise, größer"])
        }
    }

    @Test func nothingToSingIsAnError() {
        for text in ["", "\n\n", "[ti:Song]\n[offset:20]", "[00:01.00]\n[00:02.00]"] {
            #expect(throws: SubtitleFileError.empty) { try read(text) }
        }
        #expect(throws: SubtitleFileError.tooLarge(limit: LyricsFile.largestSize)) {
            try LyricsFile([UInt8](repeating: 65, count: LyricsFile.largestSize + 1))
        }
    }

    @Test func hostileFilesAreLimited() throws {
        let times = String(repeating: "[00:01.00]", count: 40_000)
        #expect(try read(times + "A").count <= LyricsFile.largestLineCount)
        #expect(try read(String(repeating: "a\n", count: 200_000)).count <= LyricsFile.largestLineCount)
        #expect(try read("[00:01.00]" + String(repeating: "ä", count: 50_000))[0].text.count <= LyricsFile.longestLine)
        for odd in [
            "[99999999999999:00]A", "[-1:00]A", "[00:61]A", "[00:1e5]A", "[::]A", "[00:+1]A", "[", "]", "[[00:01]A",
        ] {
            _ = try? read(odd)
        }
    }

    @Test func damagedFilesDoNotTrap() {
        let original = Array("[offset:-100]\n[00:01.00][00:02.00]<00:01.00>One\n[1:00:03,5]Zwei ä\n".utf8)
        Mutations.run(on: [original], tokens: ["[", "]", "<", ":", "[00:01.00]"]) { bytes in
            let lines: [LyricsFile.Line]
            do throws(SubtitleFileError) {
                lines = try LyricsFile(bytes).lines
            } catch {
                return true
            }
            return Set(lines.map { $0.time == nil }).count == 1
        }
    }
}
