import Foundation
import Glibc
import Testing

@testable import PlayheadTerminal

/// The program as a process, with the real engine, playing silence.
@Suite struct ProgramTests {
    private struct Run {
        var status: Int32
        var output: String
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The program in the folder of the test bundle.
    static var playhead: String {
        get throws {
            var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            while folder.path != "/" {
                let program = folder.appendingPathComponent("playhead")
                if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
                folder = folder.deletingLastPathComponent()
            }
            struct NotBuilt: Error {}
            throw NotBuilt()
        }
    }

    private func run(_ script: String, errors: Bool = false) throws -> Run {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        // A file instead of a pipe, because processes that start at the same moment would inherit the pipe and keep it
        // open.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, scratch, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        if errors {
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        let command = "export PLAYHEAD='\(try Self.playhead)' TERM=xterm-256color LC_ALL=C.UTF-8\n" + script
        let arguments: [String] = ["/bin/sh", "-c", command]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        // Threads of the test runner block signals. A shell that misses SIGCHLD would wait forever.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        #expect(posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let output = try String(contentsOfFile: scratch, encoding: .utf8)
        return Run(status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, output: output)
    }

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
        let silent = try run(#""$PLAYHEAD" play --nonsense x"#)
        #expect(silent.status == 2)
        #expect(silent.output == "")
        let loud = try run(#""$PLAYHEAD" play --at 1 dance x"#, errors: true)
        #expect(loud.status == 2)
        #expect(loud.output.contains("Invalid value “dance” for --at: expected one of play, pause"))
        #expect(loud.output.contains("Try “playhead play --help”."))
    }

    @Test func theVersionAndTheTableArePrinted() throws {
        #expect(try run(#""$PLAYHEAD" --version"#).output.hasPrefix("playhead "))
        #expect(try run(#""$PLAYHEAD" lanes --format csv"#).lines.count == 2_241)
        #expect(try run(#""$PLAYHEAD" lanes --format csv | head -1; echo done"#).lines.last == "done")
    }

    @Test func aFilePlaysToItsEndAndItsTraceReplaysToTheByte() throws {
        let file = try silence(seconds: 1)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let played = try run(#""$PLAYHEAD" play --headless --json --trace "\#(file).trace" "\#(file)""#)
        defer { try? FileManager.default.removeItem(atPath: file + ".trace") }
        #expect(played.status == 0)
        #expect(played.lines.last?.contains(#""event":"summary","outcome":"ended""#) == true)
        let replayed = try run(#""$PLAYHEAD" replay "\#(file).trace""#)
        #expect(replayed.status == 0)
        #expect(replayed.lines == played.lines.filter { $0.contains(#""event":"transition""#) })
    }

    @Test func aMissingFileIsATypedErrorAndStatusOne() throws {
        let result = try run(#""$PLAYHEAD" play --headless --json /nonexistent/film.mp4"#)
        #expect(result.status == 1)
        #expect(result.output.contains(#""event":"error","code":"fileNotFound""#))
        #expect(result.lines.last?.contains(#""outcome":"failed""#) == true)
    }

    @Test func probePrintsListsMediaAndTypedErrors() throws {
        let file = try silence(seconds: 1)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let media = try run(#""$PLAYHEAD" probe --json "\#(file)""#)
        #expect(media.status == 0)
        #expect(media.lines.count == 1)
        #expect(media.output.hasPrefix(#"{"kind":"file","title":"#))
        #expect(media.output.contains(#""streamType":"onDemand""#))
        let list = file + ".m3u"
        defer { try? FileManager.default.removeItem(atPath: list) }
        let lines = (0..<5000).map { "#EXTINF:60,Channel \($0)\nhttps://a.example/\($0)\n" }
        try Data("#EXTM3U\n\(lines.joined())javascript:1\n".utf8).write(to: URL(fileURLWithPath: list))
        let json = try run(#""$PLAYHEAD" probe --json "\#(list)""#)
        #expect(json.status == 0)
        #expect(json.output.hasPrefix(#"{"kind":"m3u","title":null,"entries":[{"title":"Channel 0","#))
        #expect(json.output.contains(#""dropped":[{"where":"line 10002","#))
        let head = try run(#""$PLAYHEAD" probe "\#(list)" | head -2; echo "status ${PIPESTATUS[0]}""#, errors: true)
        #expect(head.lines.count == 3)
        #expect(try run(#""$PLAYHEAD" probe "\#(list)""#).lines.contains { $0.hasPrefix("5000  Channel 4999  1:00  ") })
        // A playlist is read even if its variants cannot be played.
        let variant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360\nnone.m3u8\n"
        try Data(variant.utf8).write(to: URL(fileURLWithPath: list))
        let stream = try run(#""$PLAYHEAD" probe --json "\#(list)""#)
        #expect(stream.status == 0)
        #expect(stream.output.hasPrefix(#"{"kind":"hls","title":null,"entries":[{"title":"640×360, 500 kbit/s","#))
        #expect(stream.output.contains(#""playbackError":{"code":"#))
        let missing = try run(#""$PLAYHEAD" probe --json /nonexistent/list.m3u"#)
        #expect(missing.status == 1)
        #expect(missing.output.contains(#""error":{"code":"fileNotFound","#))
        try Data("<rss><channel><!ENTITY".utf8).write(to: URL(fileURLWithPath: list))
        let damaged = try run(#""$PLAYHEAD" probe --json "\#(list)""#)
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
        let result = try run(
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
        let result = try run(#""$PLAYHEAD" play --headless --json "\#(file)" | head -1; echo over"#, errors: true)
        #expect(result.lines.count == 2)
        #expect(result.lines.last == "over")
    }

    @Test(arguments: [("--at 0.5 stop", "Stopped: ", 0), ("--limit 0.5", "Time limit reached: ", 3)])
    func onATerminalTheSettingsAreAsTheyWere(_ options: String, _ closing: String, _ status: Int) throws {
        let file = try silence(seconds: 30)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let inside = #"stty -g; \"$PLAYHEAD\" play --headless \#(options) \"\#(file)\"; echo status \$?; stty -g"#
        let result = try run(#"script -qec "\#(inside)" /dev/null"#)
        let lines = result.output.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.count >= 4)
        #expect(lines.first == lines.last)
        #expect(lines.contains("status \(status)"))
        let parts = result.output.components(separatedBy: TerminalSequence.leaveScreen)
        #expect(parts.count == 2)
        #expect(parts.last?.hasPrefix(closing) == true)
    }
}
