import Foundation
import Glibc
import Synchronization
import Testing

@testable import PlayheadEngineService

/// The standard error of engines.
@Suite(.timeLimit(.minutes(1))) struct ErrorOutputTests {
    private final class Lines: Sendable {
        let text = Mutex("")
    }

    /// The text of a shell's commands that reaches the host, without the name of the process.
    private func output(of script: String, until end: String = "end\n") async throws -> String {
        let process = try EngineProcess.spawn(.init(path: "/bin/sh", arguments: ["-c", script]))
        let lines = Lines()
        ErrorOutput.pass(on: process.errors, of: process.processID) { text in lines.text.withLock { $0 += text } }
        let name = "playhead-engine[\(process.processID)]: "
        #expect(await eventually { lines.text.withLock { $0.hasSuffix(end) } })
        return lines.text.withLock { $0.replacing(name, with: "") }
    }

    @Test func streamsLeadToTheHostOnly() async throws {
        let text = try await output(
            of: "read -r word; for n in 0 1 2; do link=$(readlink /proc/$$/fd/$n); echo $link >&2; done; echo end >&2")
        let words = text.split(separator: "\n")
        #expect(
            words.count == 4 && words[..<2] == ["/dev/null", "/dev/null"] && words[2].hasPrefix("pipe:"), "\(text)")
    }

    @Test func controlCharactersDoNotPass() async throws {
        let text = try await output(of: #"printf 'a\033]0;title\007b\033[31mc\rd\n\nend\n' >&2"#)
        #expect(text == "abc d\n\nend\n")
    }

    @Test func longLinesAreDivided() async throws {
        let text = try await output(of: "head -c 10000 /dev/zero | tr '\\0' x >&2; echo >&2; echo end >&2")
        #expect(text.split(separator: "\n").map(\.count) == [4_096, 4_096, 1_808, 3])
    }

    @Test func floodIsLimited() async throws {
        let text = try await output(
            of: "yes $(head -c 3000 /dev/zero | tr '\\0' x) >&2", until: "The rest is not shown.\n")
        #expect(text.utf8.count < ErrorOutput.limit + (128 << 10))
    }
}
