import Foundation
import Testing

@testable import PlayheadTerminal

/// Folders, lists and standard input with the real program.
@Suite struct OpeningProgramTests {
    private func folder() throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path
    }

    /// Writes a second of silence.
    private let silence = """
        sound() { { printf 'RIFF\\344\\007\\000\\000WAVEfmt \\020\\000\\000\\000\\001\\000\\001\\000'
        printf '\\100\\037\\000\\000\\100\\037\\000\\000\\001\\000\\010\\000data\\300\\007\\000\\000'
        head -c 1984 /dev/zero | tr '\\0' '\\200'; } > "$1"; }

        """

    @Test func aFolderAndAListPlayToTheirEnd() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; mkdir f; sound 'f/a 10.wav'; sound 'f/a 2.wav'
                printf '#EXTM3U\\n#EXTINF:1,Named\\nf/a 2.wav\\nmissing.wav\\n' > list.m3u
                "$PLAYHEAD" play --headless --json f list.m3u
                """)
        #expect(result.status == 0)
        #expect(result.output.contains(#""event":"opened","entries":3,"droppedCount":1,"#))
        #expect(result.output.contains("list.m3u, entry 2 (missing.wav)"))
        #expect(result.lines.last?.contains(#""outcome":"ended""#) == true)
    }

    @Test func aNameWithAColonIsAFile() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; sound 'Alien:Covenant.wav'; printf 'Alien:Covenant.wav\n' > list.m3u
                "$PLAYHEAD" play --headless --json 'Alien:Covenant.wav' list.m3u | tail -n 1
                "$PLAYHEAD" probe --json 'Alien:Covenant.wav'
                """)
        #expect(result.lines.first?.contains(#""outcome":"ended","failedItems":0"#) == true, "\(result.output)")
        #expect(result.output.contains("file://"), "\(result.output)")
    }

    @Test func outputThatCannotBeWrittenIsAFailure() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; sound a.wav; printf 'a.wav\n' > list.m3u
                for command in 'probe a.wav' 'probe --json a.wav' 'probe list.m3u' 'play --headless --json a.wav' \
                    'check a.wav' 'lanes' '--help'; do
                    "$PLAYHEAD" $command > /dev/full 2> errors; echo "$? $(grep -c 'Cannot write to standard output' errors)"
                done
                "$PLAYHEAD" probe a.wav 2> errors | true; cat errors
                """)
        let words = result.lines.prefix(7).map { $0.split(separator: " ").map(String.init) }
        #expect(words.allSatisfy { $0.count == 2 && $0[0] != "0" && $0[1] == "1" }, "\(result.output)")
        #expect(result.lines.count == 7, "\(result.output)")
    }

    @Test func failuresToOpenHaveAnErrorOfTheirKind() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun("cd '\(folder)'; mkdir f; \"$PLAYHEAD\" play --headless --json f")
        let errors = result.lines.filter { $0.contains(#""event":"error""#) }
        #expect(errors.count == 1 && result.status == 1, "\(result.output)")
        #expect(errors.first?.contains(#""code":"notMedia""#) == true)
        #expect(result.lines.last?.contains(#""event":"summary""#) == true)
    }

    @Test func onlyTheFinalNumberOfItemsIsShown() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; mkdir -p f/a f/b; sound f/a/1.wav; sound f/a/2.wav; sound f/b/3.wav
                "$PLAYHEAD" play --headless f
                """, errors: true)
        let totals = result.lines.compactMap { $0.firstMatch(of: #/\d of (\d): /#).map { String($0.1) } }
        #expect(totals.allSatisfy { $0 == "3" }, "\(result.output)")
        #expect(result.output.contains("3 of 3: 3"), "\(result.output)")
    }

    @Test func filesWhoseNamesAreNotUTF8Play() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; name="$(printf 'latin1-\\344\\366.wav')"; mkdir f; sound "f/$name"
                "$PLAYHEAD" play --headless --json "f/$name" > named; echo $?
                "$PLAYHEAD" play --headless --json f > listed; echo $?
                tail -qn 1 named listed
                """)
        #expect(result.lines.prefix(2) == ["0", "0"])
        for line in result.lines.suffix(2) { #expect(line.contains(#""outcome":"ended""#)) }
    }

    @Test func aFailureDoesNotStopTheItemsAfterIt() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; sound song.wav
                printf '#EXTM3U\\nhttp://127.0.0.1:9/film.mp4\\nsong.wav\\n' > mix.m3u
                "$PLAYHEAD" play --headless --json nofile.mp4 song.wav > named; echo $?
                "$PLAYHEAD" play --headless --json mix.m3u > list; echo $?
                tail -qn 1 named list
                """)
        #expect(result.lines.prefix(2) == ["1", "1"])
        for line in result.lines.suffix(2) { #expect(line.contains(#""outcome":"ended","failedItems":1"#)) }
    }

    @Test func linksOfLiveStreamsInAListNameTheOptionThatAllowsThem() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            """
            cd '\(folder)'; printf '#EXTM3U\\nudp://@239.0.0.1:1234\\n' > tv.m3u
            "$PLAYHEAD" play --headless tv.m3u
            """, errors: true)
        #expect(result.status == 1)
        #expect(
            result.lines.contains("  If you trust its source, allow the scheme with --allow-scheme udp."),
            "\(result.output)")
    }

    @Test func aFolderWithoutMediaIsATypedErrorAndStatusOne() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(#""$PLAYHEAD" play --headless --json '\#(folder)'"#)
        #expect(result.status == 1)
        #expect(result.output.contains(#""code":"noMediaInFolder""#))
        #expect(result.lines.last?.contains(#""outcome":"failed""#) == true)
    }

    @Test func standardInputPlaysMediaAndLists() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try ProgramRun(
            silence + """
                cd '\(folder)'; sound a.wav; echo a.wav > list.m3u
                cat a.wav | "$PLAYHEAD" play --headless --json - | tail -1
                cat list.m3u | "$PLAYHEAD" play --headless --json - | tail -1
                "$PLAYHEAD" play --headless --json - < a.wav | tail -1
                : | "$PLAYHEAD" play --headless --json - | tail -1
                """)
        #expect(
            result.lines.map { $0.contains(#""outcome":"ended""#) } == [true, true, true, false], "\(result.output)")
        #expect(result.lines.last?.contains("Cannot play from standard input.") == true)
    }
}
