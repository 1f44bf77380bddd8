import Foundation
import Glibc
import Synchronization
import Testing

@testable import FeedLoading

@Suite struct ServerProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A browser with a program in place of playhead-dlna.
    private func browser(
        _ script: String, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> MediaServerBrowser {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: "playhead-dlna")
        chmod(path, 0o755)
        return MediaServerBrowser(program: ServerProgram(path: path, clock: clock))
    }

    private func error(
        _ script: String, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> MediaServerError {
        let browser = try browser(script, clock: clock)
        let error = await #expect(throws: MediaServerError.self) { try await browser.feed(of: "dlna://1/64%241") }
        return try #require(error)
    }

    @Test func theProgramIsFoundNextToThisOneOrInItsInstallation() {
        let find = { (existing: Set<String>, variable: String?) in
            ServerProgram.find(program: "/usr/bin/playhead", named: variable) { existing.contains($0) }
        }
        let installed = "/usr/bin/../libexec/playhead/playhead-dlna"
        #expect(find(["/usr/bin/playhead-dlna", installed], nil) == "/usr/bin/playhead-dlna")
        #expect(find([installed], nil) == installed)
        #expect(find([], nil) == nil)
        #expect(find([installed, "/x"], "/x") == "/x")
        #expect(find([installed], "/missing") == nil)
    }

    @Test func serversAreReportedWhileTheSearchContinues() async throws {
        let script = """
            echo '{"type":"server","udn":"uuid:1","name":"A"}'
            while [ ! -e "$(dirname "$0")/found" ]; do sleep 0.01; done
            echo '{"type":"server","udn":"uuid:2","name":"B"}'
            echo '{"type":"server","udn":"uuid:1","name":"A"}'
            echo '{"type":"end","servers":2}'
            """
        let found = Mutex<[String]>([])
        let marker = "\(folder.path)/found"
        let servers = try await browser(script).servers { server in
            found.withLock { $0.append(server.name) }
            _ = FileManager.default.createFile(atPath: marker, contents: nil)
        }
        #expect(servers.map(\.name) == ["A", "B"])
        #expect(found.withLock { $0 }.prefix(2) == ["A", "B"])
    }

    @Test func aSearchWithoutServersIsAnErrorWithARemedy() async throws {
        let browser = try browser("echo '{\"type\":\"end\",\"servers\":0}'")
        let error = await #expect(throws: MediaServerError.self) { try await browser.servers() }
        #expect(error?.code == .noServerFound)
        #expect(error?.isRetryable == true)
    }

    @Test func argumentsAreWordsAndNoOptions() async throws {
        let script = #"printf '%s\n' "$@" > "$(dirname "$0")/arguments"; echo '{"type":"end"}'"#
        _ = try await browser(script).feed(of: "dlna://--help/%2D-x%20y%24%28z%29")
        let arguments = try String(contentsOfFile: "\(folder.path)/arguments", encoding: .utf8).split(separator: "\n")
        #expect(
            arguments == [
                "browse", "--seconds", "120", "--recursive", "--limit", "50000", "--", "uuid:--help", "--x y$(z)",
            ])
    }

    @Test(arguments: [
        ("serverNotFound", MediaServerError.Code.serverNotFound), ("noSuchObject", .noSuchObject),
        ("unreachable", .unreachable), ("timedOut", .timedOut), ("tooLarge", .tooLarge), ("malformed", .malformed),
        ("refused", .refused), ("usage", .programFailed), ("new", .programFailed),
    ])
    func failuresOfTheProgramAreErrors(_ name: String, _ code: MediaServerError.Code) async throws {
        let error = try await error("echo '{\"error\":\"\(name)\",\"message\":\"Not now\"}'; exit 69")
        #expect(error.code == code)
        #expect(!error.message.isEmpty && !error.cause.isEmpty && !error.remedy.isEmpty)
        #expect((error.detail == "It reports: Not now.") == (code == .refused))
    }

    @Test func aProgramThatFailsIsAnError() async throws {
        #expect(try await error("exit 3").code == .programFailed)
        #expect(try await error("kill -SEGV $$").code == .programFailed)
        #expect(try await error("echo nonsense; exit 1").code == .programFailed)
        let missing = MediaServerBrowser(program: ServerProgram(path: "/nonexistent/playhead-dlna"))
        let error = await #expect(throws: MediaServerError.self) { try await missing.servers() }
        #expect(error?.code == .programFailed)
    }

    @Test func endlessOutputEnds() async throws {
        #expect(try await error("while :; do head -c 1000000 /dev/zero; done").code == .tooLarge)
    }

    @Test func aMissingProgramIsAnErrorWithARemedy() async throws {
        let browser = MediaServerBrowser(program: nil)
        #expect(!browser.isAvailable)
        let error = await #expect(throws: MediaServerError.self) { try await browser.servers() }
        #expect(error?.code == .programMissing)
        #expect(error?.feedError("dlna://1/0").code == .programMissing)
    }

    @Test func malformedAddressesAreErrors() async throws {
        let browser = try browser("echo '{\"type\":\"end\"}'")
        let error = await #expect(throws: MediaServerError.self) { try await browser.feed(of: "dlna://1/%") }
        #expect(error?.code == .badAddress)
    }

    @Test func aSilentProgramIsEnded() async throws {
        let clock = ManualClock()
        async let error = error("sleep 1000", clock: clock)
        _ = await clock.sleeper(.seconds(140) ... .seconds(140))
        clock.advance(by: .seconds(141))
        #expect(try await error.code == .timedOut)
    }

    @Test func aCanceledSearchEndsTheProgram() async throws {
        let browser = try browser("echo $$ > \"$(dirname \"$0\")/started\"; sleep 1000")
        let task = Task { try await browser.servers() }
        while !FileManager.default.fileExists(atPath: "\(folder.path)/started") { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: MediaServerError.self) { try await task.value }
        #expect(error?.code == .canceled)
    }
}
