import Foundation
import MediaServer

/// A server whose stream stops in the middle, so that playback stalls.
@MainActor final class LossStall {
    private let source: LossTrial.Source
    private let server: StreamServer
    private var fault: InjectedFault?

    init(_ source: LossTrial.Source) async throws {
        self.source = source
        server = try StreamServer.started()
        try await SoakSource.serveAll(on: server)
        // The other sources are read far ahead of the time that plays.
        switch source {
        case .file: fault = server.inject(.stall(afterBytes: 400_000, .untilReleased), at: .suffix(".mp4"))
        case .hls: fault = server.inject(.stall(afterBytes: 40_000, .untilReleased), at: .suffix("_003.ts"))
        case .live: break
        }
    }

    /// The address of the stream. A file in a folder cannot stall: this one comes from the server.
    func address() throws -> URL { try (source == .file ? .mp4 : source.content).address(on: server) }

    /// Holds back what follows.
    func begin() {
        if source == .live { fault = server.inject(.delay(.untilReleased), at: .suffix(".ts")) }
    }

    /// Lets the stream continue.
    func end() {
        fault?.remove()
        fault = nil
    }

    isolated deinit { server.stop() }
}
