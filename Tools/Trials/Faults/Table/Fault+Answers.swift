import Foundation
import MediaServer
import PlaybackModel
import SeededRandom

extension Fault {
    /// Responses that are not media, and redirects.
    static let answers: [Fault] = [
        status(401, .unauthorized), status(403, .forbidden), status(404, .notFound), status(410, .gone),
        status(429, .tooManyRequests, retryAfter: 2), status(500, .serverError),
        status(503, .serverError, retryAfter: 2),
        Fault(
            "503-in-the-middle", "the server is overloaded for 3 s during playback (503, Retry-After)",
            from: .playing(seconds: 2), .recovers(seconds: 8), within: 40
        ) { stage in
            stage.inject(.status(503, retryAfter: 2))
            try stage.server.restart()
            stage.after(3) { stage.server.removeAllFaults() }
        },
        Fault("redirect", "a redirect to another server", .recovers(seconds: 3)) { stage in
            let other = try StreamServer.started()
            stage.other = other
            stage.inject(.redirect(to: other.url(for: try await other.serve(.mp4)).absoluteString))
        },
        Fault("redirect-loop", "a redirect to itself", .fails([.badRedirect])) { stage in
            stage.inject(.redirect(to: stage.path))
        },
        Fault("redirect-to-file", "a redirect to a local file", .fails([.badRedirect])) { stage in
            stage.inject(.redirect(to: "file:///etc/hostname"))
        },
        Fault("empty", "a successful response without a body", .fails([.empty])) { stage in stage.inject(.emptyBody) },
        Fault("login-page", "a web page instead of the film", .fails([.notMedia])) { stage in
            stage.inject(.replaceBody(page, contentType: "text/html"))
        },
        Fault("noise", "random bytes instead of the film", .fails([.notMedia])) { stage in
            var random = SeededGenerator(seed: 1)
            let bytes = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            stage.inject(.replaceBody(Data(bytes)))
        },
        Fault("wrong-type", "the film has the type of a web page", .recovers(seconds: 3)) { stage in
            stage.inject(.contentType("text/html"))
        },
    ]

    static let page = Data("<!DOCTYPE html><html><body>Log in</body></html>".utf8)

    private static func status(_ code: Int, _ error: PlaybackErrorCode, retryAfter: Int? = nil) -> Fault {
        let story = "the response is \(code)" + (retryAfter == nil ? "" : " with Retry-After")
        return Fault("status-\(code)", story, .fails([error])) { stage in
            stage.inject(.status(code, retryAfter: retryAfter))
        }
    }
}
