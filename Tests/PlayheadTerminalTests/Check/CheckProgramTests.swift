import Foundation
import MediaServer
import Testing

@testable import PlayheadTerminal

/// `playhead check` as a process, with the real engine in separate processes.
@Suite(.serialized) struct CheckProgramTests {
    /// A folder that disappears with the test.
    private final class Scratch {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: path + "/media", withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func add(_ media: TestMedia, as name: String) async throws {
            try FileManager.default.copyItem(atPath: try await media.file().path, toPath: "\(path)/media/\(name)")
        }

        func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

        /// The lines of a report by the titles of their items.
        func records(_ name: String) throws -> [String: [String: Any]] {
            var records: [String: [String: Any]] = [:]
            for line in try text(name).split(separator: "\n") {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let title = try #require(object["title"] as? String)
                #expect(records[title] == nil, "\(title) was checked twice")
                records[title] = object
            }
            return records
        }
    }

    /// The defects of the content. A busy machine adds others.
    private func codes(_ record: [String: Any]?) -> Set<String> {
        let codes = (record?["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
        return Set(codes).subtracting(["droppedFrames", "drift", "stalls", "timeGap"])
    }

    @Test func onlyTypedLinksOfLiveStreamsAreOpened() throws {
        let scratch = try Scratch()
        let typed = try ProgramRun(#""$PLAYHEAD" check rtmp://127.0.0.1:9/live/film"#)
        #expect(typed.status == 1 && typed.output.contains("(connectionRefused)"))
        try "#EXTM3U\n#EXTINF:-1,Film\nrtmp://127.0.0.1:9/live/film\n".write(
            toFile: scratch.path + "/list.m3u", atomically: true, encoding: .utf8)
        let listed = try ProgramRun(#""$PLAYHEAD" check '\#(scratch.path)/list.m3u'"#)
        #expect(listed.status == 1 && listed.output.contains("(schemeNotAllowed)"))
    }

    @Test func defectsOfAFolderAreFound() async throws {
        let scratch = try Scratch()
        try await scratch.add(.shortMP4, as: "good.mp4")
        try await scratch.add(.truncatedMP4, as: "truncated.mp4")
        try await scratch.add(.encryptedMP4, as: "encrypted.mp4")
        try await scratch.add(.blackFilm, as: "black.mp4")
        try await scratch.add(.frozenFilm, as: "frozen.mp4")
        try await scratch.add(.silentFilm, as: "silent.mp4")
        try await scratch.add(.textFile, as: "text.mp4")
        try await scratch.add(.mp3, as: "song.mp3")
        let run = try ProgramRun(
            #"cd '\#(scratch.path)' && "$PLAYHEAD" check media --jobs 4 --out out.jsonl --html out.html"#, errors: true)
        #expect(run.status == 1)
        let records = try scratch.records("out.jsonl")
        #expect(records.count == 8)
        #expect(codes(records["good"]) == [] && codes(records["song"]) == [])
        #expect(records["good"]?["pictures"] as? Int ?? 0 > 20)
        // A seek behind the end of the data fails, or ends.
        #expect(records["truncated"]?["verdict"] as? String == "fails")
        #expect(codes(records["black"]) == ["blackPicture"])
        // Under the thread sanitizer, too few pictures come in time.
        let isSlow = dlsym(nil, "__tsan_init") != nil
        let frozen = codes(records["frozen"])
        #expect(frozen == ["frozenPicture"] || isSlow, "\(records["frozen"] ?? [:])")
        #expect(codes(records["silent"]) == ["silence"])
        #expect(codes(records["encrypted"]) == ["cannotPlay"])
        #expect((records["encrypted"]?["error"] as? [String: Any])?["code"] as? String == "encrypted")
        #expect((records["text"]?["error"] as? [String: Any])?["code"] as? String == "notMedia")
        // Each line has the published form.
        let schema = try JSONSchema(named: "check.schema.json")
        for line in try scratch.text("out.jsonl").split(separator: "\n") {
            #expect(try schema.violations(String(line)) == [])
            for member in schema.members.subtracting(["picture"]) {
                #expect(line.contains("\"\(member)\":"), "\(member)")
            }
        }
        #expect(schema.values(of: "code", in: "finding") == CheckFinding.Code.allCases.map(\.rawValue))
        let page = try scratch.text("out.html")
        #expect(page.contains("data:image/png;base64,") && page.contains("Cannot play protected content."))
        #expect(page.components(separatedBy: "<article").count == 9)
        #expect(run.lines.last?.hasPrefix("8 items: ") == true && run.lines.last?.hasSuffix(" 3 fail") == true)
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func aCheckThatWasKilledContinues() async throws {
        let scratch = try Scratch()
        for number in 1...4 { try await scratch.add(.shortMP4, as: "film \(number).mp4") }
        // The kill follows as soon as there is a result.
        let run = try ProgramRun(
            #"""
            cd '\#(scratch.path)'
            "$PLAYHEAD" check media --jobs 2 --seconds 1 --seeks 0 --out out.jsonl >/dev/null & program=$!
            until [ -s out.jsonl ] || ! kill -0 $program; do sleep 0.05; done
            kill -KILL $program; wait $program
            printf '{"version":1,"id":"torn' >> out.jsonl
            cp out.jsonl first.jsonl
            "$PLAYHEAD" check media --seconds 1 --seeks 0 --out out.jsonl
            echo "status $?"
            """#)
        #expect(run.lines.last == "status 0", "\(run.output)")
        let first = try scratch.text("first.jsonl").split(separator: "\n").dropLast()
        let lines = try scratch.text("out.jsonl").split(separator: "\n")
        #expect((1...3).contains(first.count) && lines.starts(with: first))
        #expect(try scratch.records("out.jsonl").count == 4)
        #expect(run.lines.contains { $0.hasPrefix("Removed an incomplete line") })
        #expect(run.lines.contains { $0.hasPrefix("[") && $0.contains("/\(4 - first.count)] ") && $0.contains("film") })
        // Nothing is left to do.
        let again = try ProgramRun(#"cd '\#(scratch.path)' && "$PLAYHEAD" check media --out out.jsonl"#)
        #expect(again.status == 0 && again.lines.last?.hasPrefix("4 items: ") == true)
        #expect(!again.lines.contains { $0.hasPrefix("[") })
    }

    @Test func anInterruptEndsWithWhatWasDone() async throws {
        let scratch = try Scratch()
        for number in 1...3 { try await scratch.add(.mp4, as: "film \(number).mp4") }
        let run = try ProgramRun(
            #"""
            cd '\#(scratch.path)'
            "$PLAYHEAD" check media --jobs 1 --seconds 2 --seeks 0 --out out.jsonl --html out.html > log & program=$!
            until [ -s out.jsonl ] || ! kill -0 $program; do sleep 0.05; done
            kill -INT $program; wait $program; echo "status $?"
            """#)
        #expect(run.lines.last == "status 3")
        let count = try scratch.records("out.jsonl").count
        #expect((1...2).contains(count))
        #expect(try scratch.text("log").contains("\(count) item"))
        #expect(try scratch.text("out.html").hasSuffix("</html>\n"))
    }

    @Test func aBaselineDecidesTheStatus() async throws {
        let scratch = try Scratch()
        try await scratch.add(.shortMP4, as: "one.mp4")
        try await scratch.add(.textFile, as: "two.mp4")
        let check = #"cd '\#(scratch.path)' && "$PLAYHEAD" check --seconds 1 --seeks 0"#
        #expect(try ProgramRun("\(check) media --out old.jsonl").status == 1)
        // An earlier failure is no regression.
        let same = try ProgramRun("\(check) media --out same.jsonl --baseline old.jsonl")
        #expect(same.status == 0)
        #expect(
            same.lines.last == "Compared with the baseline: new failures 0, fixed 0, changed 0, missing 0.",
            "\(same.output)")
        try FileManager.default.removeItem(atPath: scratch.path + "/media/one.mp4")
        try FileManager.default.removeItem(atPath: scratch.path + "/media/two.mp4")
        try await scratch.add(.noise, as: "one.mp4")
        try await scratch.add(.shortMP4, as: "two.mp4")
        let changed = try ProgramRun("\(check) media --out new.jsonl --baseline old.jsonl --html new.html")
        #expect(changed.status == 1)
        #expect(changed.lines.last == "Compared with the baseline: new failures 1, fixed 1, changed 0, missing 0.")
        #expect(changed.lines.contains { $0.hasPrefix("new failure  /") && $0.contains("/one.mp4: ") })
        #expect(changed.lines.contains { $0.hasPrefix("fixed  /") && $0.contains("/two.mp4") })
        #expect(try scratch.text("new.html").contains(#"data-marks="fails newFailure""#))
        // Reports are compared without playing anything.
        let read = try ProgramRun("\(check) --out new.jsonl --baseline old.jsonl")
        #expect(read.status == 1 && read.lines.last == changed.lines.last)
    }

    @Test func playlistsAreCheckedAgainstTheirRules() async throws {
        let scratch = try Scratch()
        let folder = try await TestMedia.hls.folder()
        let media = scratch.path + "/media"
        try FileManager.default.removeItem(atPath: media)
        try FileManager.default.copyItem(atPath: folder.path, toPath: media)
        let good = try ProgramRun(
            #"cd '\#(media)' && "$PLAYHEAD" check \#(TestMedia.hls.mainFile) --deep --seconds 1 --seeks 0 --out ../a.jsonl"#
        )
        #expect(good.status == 0, "\(good.output)")
        // The last segment of the first variant disappears, and its target duration is too short.
        let damaged = try ProgramRun(
            #"""
            cd '\#(media)'
            variant=$(grep -v '^#' \#(TestMedia.hls.mainFile) | head -1)
            sed -i -e 's/TARGETDURATION:.*/TARGETDURATION:1/' "$variant"
            cd "$(dirname "$variant")" && rm "$(grep -v '^#' "$(basename "$variant")" | tail -1)"
            cd '\#(media)'
            "$PLAYHEAD" check \#(TestMedia.hls.mainFile) --deep --seconds 1 --seeks 0 --out ../b.jsonl
            """#)
        #expect(damaged.status == 1, "\(damaged.output)")
        let found = codes(try scratch.records("b.jsonl").values.first)
        #expect(found.isSuperset(of: ["missingSegment", "targetDurationExceeded"]), "\(found)")
    }

    @Test func wrongUseAndUnusableReportsHaveStatusTwo() throws {
        let scratch = try Scratch()
        let prefix = #"cd '\#(scratch.path)' && "$PLAYHEAD" check"#
        for arguments in ["", "media --seconds 0", "media --jobs x", "media --out ''", "--out a.jsonl", "-"] {
            let run = try ProgramRun("\(prefix) \(arguments)", errors: true)
            #expect(run.status == 2 && run.output.contains("playhead check --help"), "\(arguments): \(run.output)")
        }
        try Data("A film.\n".utf8).write(to: URL(fileURLWithPath: scratch.path + "/film.txt"))
        for arguments in [
            "media --out film.txt", "media --baseline film.txt", "media --baseline none.jsonl",
            "media --out no/a.jsonl",
            "media --html no/a.html",
        ] {
            let run = try ProgramRun("\(prefix) \(arguments)", errors: true)
            #expect(run.status == 2 && run.output.contains("Cannot"), "\(arguments): \(run.output)")
        }
        #expect(try scratch.text("film.txt") == "A film.\n")
    }

    @Test func nothingToPlayFails() async throws {
        let scratch = try Scratch()
        let empty = try ProgramRun(#"cd '\#(scratch.path)' && "$PLAYHEAD" check media"#)
        #expect(empty.status == 1 && empty.lines.last == "0 items: 0 play, 0 suspect, 0 fail")
        // A list whose entries do not exist, apart from one.
        let list = "#EXTM3U\nnone.mp4\n\(try await TestMedia.shortMP4.file().path)\n"
        try Data(list.utf8).write(to: URL(fileURLWithPath: scratch.path + "/list.m3u"))
        let partial = try ProgramRun(#"cd '\#(scratch.path)' && "$PLAYHEAD" check list.m3u --seconds 1 --seeks 0"#)
        #expect(partial.status == 1 && partial.lines.contains { $0.hasPrefix("Left out: list.m3u, entry 1") })
        #expect(partial.lines.last?.hasPrefix("1 item: ") == true)
        let missing = try ProgramRun(#""$PLAYHEAD" check /nonexistent/film.mp4"#)
        #expect(missing.status == 1)
        #expect(missing.output.contains("fileNotFound"))
    }
}
