import CEngineProcess
import Foundation
import Testing

/// The thread sanitizer keeps all code resident.
@Suite(.enabled(if: ph_is_thread_sanitized() == 0)) struct StartupMemoryTests {
    /// The resident code of this process, in kilobytes.
    private func residentCode() throws -> Int {
        var isCode = false
        var sum = 0
        for line in try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            if fields[0].contains("-") { isCode = fields[1] == "r-xp" && fields.count > 5 && fields[5].hasPrefix("/") }
            if isCode, fields[0] == "Rss:" { sum += Int(fields[1]) ?? 0 }
        }
        return sum
    }

    @Test func codeThatNobodyRunsIsNoLongerResident() throws {
        // The objects that the test has loaded are resident in part only, whatever ran before.
        let before = try residentCode()
        ph_release_startup_memory()
        let after = try residentCode()
        #expect(after < before)
        // The code still runs.
        #expect(try JSONDecoder().decode([Int].self, from: Data("[1, 2]".utf8)) == [1, 2])
    }
}
