import Foundation
import PlaybackModel
import Testing

@testable import Playhead

@Suite struct EngineEventLocalFilesTests {
    private func file(_ address: String) -> URL? {
        address.hasPrefix("http://127.0.0.1:4000/token/")
            ? URL(fileURLWithPath: "/videos/" + address.dropFirst("http://127.0.0.1:4000/token/".count)) : nil
    }

    private func named(_ event: EngineEvent) -> PlaybackError? {
        switch event.naming(file) {
        case .failed(let error), .warning(let error): error
        case .seeked(let report): if case .failed(let error) = report.outcome { error } else { nil }
        default: nil
        }
    }

    @Test func missingFileIsNamed() throws {
        let missing = PlaybackError(
            .missingSegment, httpStatus: 410, url: "http://127.0.0.1:4000/token/a.ts")
        let error = try #require(named(.failed(missing)))
        #expect(error.code == .fileNotFound && error.url == "file:///videos/a.ts" && !error.isRetryable)
        #expect(error.httpStatus == nil && error.cause.contains("a.ts") && !error.description.contains("127.0.0.1"))
        let warning = try #require(named(.warning(missing)))
        #expect(warning.code == .missingSegment && warning.url == "file:///videos/a.ts")
        let id = CommandID(rawValue: 1)
        #expect(named(.seeked(SeekReport(id: id, outcome: .failed(missing))))?.code == .fileNotFound)
    }

    @Test func otherErrorsKeepTheirWords() {
        let damaged = PlaybackError(.corruptData, url: "http://127.0.0.1:4000/token/a.ts")
        #expect(named(.failed(damaged))?.code == .corruptData)
        #expect(named(.failed(damaged))?.url == "file:///videos/a.ts")
        let remote = PlaybackError(.missingSegment, httpStatus: 404, url: "https://example.org/a.ts")
        #expect(named(.failed(remote)) == remote)
        #expect(named(.unloaded) == nil)
    }
}
