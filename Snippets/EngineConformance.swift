//! Runs the conformance suite on an engine, with media from a local server.

import MediaServer
import Playhead
import PlayheadGStreamer
import PlayheadTesting

@MainActor final class MySubject: EngineConformanceSubject {
    let server: StreamServer

    init() throws { server = try StreamServer.started() }

    // Your engine.
    var provider: EngineProvider { GStreamerEngine.provider }

    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        switch need {
        case .film, .slow:
            let path = try await server.serve(.mp4)
            return EngineConformanceMedia(.address(server.url(for: path).absoluteString))
        case .missing:
            return EngineConformanceMedia(.address(server.url(for: "/none").absoluteString), failures: [.notFound])
        default: throw EngineConformanceSkip("My engine plays films only.")
        }
    }
}

let report = await EngineConformance { try MySubject() }.run(atOnce: 4)
print(report.table)
