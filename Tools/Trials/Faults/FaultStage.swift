import Foundation
import MediaServer
import PlaybackModel
import Playhead

/// What a fault has to work with: the server, what it serves, and the player.
@MainActor final class FaultStage {
    let server: StreamServer
    /// The address that is opened.
    var url: URL
    /// The path of what is opened.
    let path: String
    /// The stream, when it is live.
    let live: LiveStream?
    let script: ScriptedLive?
    /// The player, from when playback is wanted.
    var player: Player?
    /// What undoes a fault that the server alone does not.
    var repair: (@MainActor () throws -> Void)?
    /// A second server that must live as long.
    var other: StreamServer?
    /// What was injected: each must meet a request.
    private(set) var injected: [InjectedFault] = []

    init(_ medium: Fault.Medium) async throws {
        server = try StreamServer.started()
        switch medium {
        case .media(let media):
            path = try await server.serve(media)
            (live, script) = (nil, nil)
        case .live(let window):
            let source = try await server.serve(.hlsSingle)
            path = "/live.m3u8"
            live = try server.serveLive(path, of: source, window: window, keepingSegments: 3)
            script = nil
        case .script:
            let source = try await server.serve(.hlsSingle)
            let script = ScriptedLive(folder: String(source[..<(source.lastIndex(of: "/") ?? source.endIndex)]))
            path = "/scripted.m3u8"
            server.respond(at: path) { _ in script.response() }
            live = nil
            self.script = script
        }
        url = server.url(for: path)
    }

    /// Makes something go wrong with requests that fit.
    func inject(_ fault: StreamFault, at pattern: RequestPattern = .all, times: Int? = nil, skipping: Int = 0) {
        injected.append(server.inject(fault, at: pattern, times: times, skipping: skipping))
    }

    /// Puts everything right again.
    func mend() throws {
        server.removeAllFaults()
        try server.start()
        try repair?()
    }

    /// Does something later.
    func after(_ seconds: Double, _ action: @escaping @MainActor () throws -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
            MainActor.assumeIsolated {
                do { try action() } catch { print("later: \(error)") }
            }
        }
    }
}
