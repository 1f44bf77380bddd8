import Foundation
import Glibc
import Testing

@testable import PlayheadTerminal

/// The program as a process, with the real engine, playing silence.
@Suite struct ProgramTests {
    /// Creates a WAV file with silence.
    private func silence(seconds: Int) throws -> String {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = seconds * 16_000
        var data = Array("RIFF".utf8) + bytes(36 + size, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        data += bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(16_000, 4) + bytes(2, 2) + bytes(16, 2)
        data += Array("data".utf8) + bytes(size, 4) + [UInt8](repeating: 0, count: size)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("silence-\(UUID().uuidString).wav")
            .path
        try Data(data).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func aWrongCommandLineExplainsItselfOnStandardError() throws {
        let silent = try ProgramRun(#""$PLAYHEAD" play --nonsense x"#)
        #expect(silent.status == 2)
        #expect(silent.output == "")
        let loud = try ProgramRun(#""$PLAYHEAD" play --at 1 dance x"#, errors: true)
        #expect(loud.status == 2)
        #expect(loud.output.contains("Invalid value “dance” for --at: expected one of play, pause"))
        #expect(loud.output.contains("Try “playhead play --help”."))
    }

    @Test func theVersionAndTheTableArePrinted() throws {
        #expect(try ProgramRun(#""$PLAYHEAD" --version"#).output.hasPrefix("playhead "))
        #expect(try ProgramRun(#""$PLAYHEAD" lanes --format csv"#).lines.count == 2_241)
        #expect(try ProgramRun(#""$PLAYHEAD" lanes --format csv | head -1; echo done"#).lines.last == "done")
    }

    @Test func aFilePlaysToItsEndAndItsTraceReplaysToTheByte() throws {
        let file = try silence(seconds: 1)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let played = try ProgramRun(#""$PLAYHEAD" play --headless --json --trace "\#(file).trace" "\#(file)""#)
        defer { try? FileManager.default.removeItem(atPath: file + ".trace") }
        #expect(played.status == 0)
        #expect(played.lines.last?.contains(#""event":"summary","outcome":"ended""#) == true)
        let replayed = try ProgramRun(#""$PLAYHEAD" replay "\#(file).trace""#)
        #expect(replayed.status == 0)
        #expect(replayed.lines == played.lines.filter { $0.contains(#""event":"transition""#) })
    }

    @Test func theDoctorReportsThisSystemWithoutPrivateData() throws {
        let json = try ProgramRun(#"HOME=/home/anna "$PLAYHEAD" doctor --json"#)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let verdict = try #require(object["verdict"] as? [String: Any])
        #expect(json.status == (verdict["state"] as? String == "complete" ? 0 : 1))
        for part in [
            "versions", "video", "audio", "containers", "delivery", "subtitles", "sound", "display", "isolation",
            "records", "settings", "defects",
        ] {
            #expect((object[part] as? [String: Any])?["items"] is [Any], "\(part)")
        }
        #expect(!json.output.contains("anna"))
        let text = try ProgramRun(#""$PLAYHEAD" doctor"#)
        #expect(text.lines.first == "Versions")
        #expect(!text.output.contains("\u{1B}"))
        #expect(!text.output.contains(ProcessInfo.processInfo.hostName))
    }

    @Test func theDoctorReportsMissingPluginsAndBrokenEngines() throws {
        let empty = FileManager.default.temporaryDirectory.appendingPathComponent("empty-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: empty) }
        let settings = "GST_REGISTRY='\(empty)/registry' GST_PLUGIN_SYSTEM_PATH_1_0='\(empty)'"
        let bare = try ProgramRun(settings + #" "$PLAYHEAD" doctor"#)
        #expect(bare.status == 1)
        #expect(bare.lines.contains { $0.contains("✗ H.264") })
        #expect(bare.lines.last?.contains(" problems.") == true)
        let broken = try ProgramRun(#"PLAYHEAD_ENGINE=/nonexistent/engine "$PLAYHEAD" doctor"#)
        #expect(broken.status == 1)
        #expect(broken.output.contains("✗ Engine             /nonexistent/engine: "))
        #expect(broken.output.contains("Unset PLAYHEAD_ENGINE"))
    }

    @Test func aMissingFileIsATypedErrorAndStatusOne() throws {
        let result = try ProgramRun(#""$PLAYHEAD" play --headless --json /nonexistent/film.mp4"#)
        #expect(result.status == 1)
        #expect(result.output.contains(#""event":"error","code":"fileNotFound""#))
        #expect(result.lines.last?.contains(#""outcome":"failed""#) == true)
    }

    @Test func probePrintsListsMediaAndTypedErrors() throws {
        let file = try silence(seconds: 1)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let media = try ProgramRun(#""$PLAYHEAD" probe --json "\#(file)""#)
        #expect(media.status == 0)
        #expect(media.lines.count == 1)
        #expect(media.output.hasPrefix(#"{"kind":"file","title":"#))
        #expect(media.output.contains(#""streamType":"onDemand""#))
        let list = file + ".m3u"
        defer { try? FileManager.default.removeItem(atPath: list) }
        let lines = (0..<5000).map { "#EXTINF:60,Channel \($0)\nhttps://a.example/\($0)\n" }
        try Data("#EXTM3U\n\(lines.joined())javascript:1\n".utf8).write(to: URL(fileURLWithPath: list))
        let json = try ProgramRun(#""$PLAYHEAD" probe --json "\#(list)""#)
        #expect(json.status == 0)
        #expect(json.output.hasPrefix(#"{"kind":"m3u","title":null,"entries":[{"title":"Channel 0","#))
        #expect(json.output.contains(#""dropped":[{"where":"line 10002","#))
        let head = try ProgramRun(
            #""$PLAYHEAD" probe "\#(list)" | head -2; echo "status ${PIPESTATUS[0]}""#, errors: true)
        #expect(head.lines.count == 3)
        #expect(
            try ProgramRun(#""$PLAYHEAD" probe "\#(list)""#).lines.contains {
                $0.hasPrefix("5000  Channel 4999  1:00  ")
            })
        // A playlist is read even if its variants cannot be played.
        let variant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360\nnone.m3u8\n"
        try Data(variant.utf8).write(to: URL(fileURLWithPath: list))
        let stream = try ProgramRun(#""$PLAYHEAD" probe --json "\#(list)""#)
        #expect(stream.status == 0)
        #expect(stream.output.hasPrefix(#"{"kind":"hls","title":null,"entries":[{"title":"640×360, 500 kbit/s","#))
        #expect(stream.output.contains(#""playbackError":{"code":"#))
        let missing = try ProgramRun(#""$PLAYHEAD" probe --json /nonexistent/list.m3u"#)
        #expect(missing.status == 1)
        #expect(missing.output.contains(#""error":{"code":"fileNotFound","#))
        try Data("<rss><channel><!ENTITY".utf8).write(to: URL(fileURLWithPath: list))
        let damaged = try ProgramRun(#""$PLAYHEAD" probe --json "\#(list)""#)
        #expect(damaged.status == 1)
        #expect(damaged.output.contains(#""error":{"code":"#))
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func aSignalEndsWithTheSummaryAsTheLastLine(_ signal: String) throws {
        let file = try silence(seconds: 30)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let output = file + ".json"
        defer { try? FileManager.default.removeItem(atPath: output) }
        // The signal is sent once there is output.
        let result = try ProgramRun(
            #"""
            "$PLAYHEAD" play --headless --json "\#(file)" > "\#(output)" & program=$!
            until [ -s "\#(output)" ] || ! kill -0 $program; do :; done
            kill -\#(signal) $program; wait $program; echo "status $?"; cat "\#(output)"
            """#)
        #expect(result.lines.first == "status 0")
        #expect(result.lines.last?.contains(#""event":"summary","outcome":"stopped""#) == true)
        #expect(result.lines.dropFirst().first?.contains(#""event":"transition","cause":"user:load""#) == true)
    }

    @Test func aReaderThatLeavesEndsItQuietly() throws {
        let file = try silence(seconds: 30)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let result = try ProgramRun(
            #""$PLAYHEAD" play --headless --json "\#(file)" | head -1; echo over"#, errors: true)
        #expect(result.lines.count == 2)
        #expect(result.lines.last == "over")
    }

    @Test(arguments: [("--at 0.5 stop", "Stopped: ", 0), ("--limit 0.5", "Time limit reached: ", 3)])
    func onATerminalTheSettingsAreAsTheyWere(_ options: String, _ closing: String, _ status: Int) throws {
        let file = try silence(seconds: 30)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let inside = #"stty -g; \"$PLAYHEAD\" play --headless \#(options) \"\#(file)\"; echo status \$?; stty -g"#
        let result = try ProgramRun(#"script -qec "\#(inside)" /dev/null"#)
        let lines = result.output.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.count >= 4)
        #expect(lines.first == lines.last)
        #expect(lines.contains("status \(status)"))
        let parts = result.output.components(separatedBy: TerminalSequence.leaveScreen)
        #expect(parts.count == 2)
        #expect(parts.last?.hasPrefix(closing) == true)
    }
}
