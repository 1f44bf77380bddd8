import Foundation
import MediaServer
import PlaybackModel
import Playhead

/// The environment of a fault: the server, the served content and the player.
@MainActor final class FaultStage {
    let server: StreamServer
    /// The address to open.
    var url: URL
    /// The path of the content on the server.
    let path: String
    /// The live stream; `nil` for content on demand.
    let live: LiveStream?
    let script: ScriptedLive?
    /// The player; `nil` before playback starts.
    var player: Player?
    /// Removes a fault that the server cannot remove.
    var repair: (@MainActor () throws -> Void)?
    /// A second server, kept alive for the duration of the fault.
    var other: StreamServer?
    /// The injected faults. Each must affect a request.
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

    /// Injects a fault into matching requests.
    func inject(_ fault: StreamFault, at pattern: RequestPattern = .all, times: Int? = nil, skipping: Int = 0) {
        injected.append(server.inject(fault, at: pattern, times: times, skipping: skipping))
    }

    /// Removes all faults.
    func repairAll() throws {
        server.removeAllFaults()
        try server.start()
        try repair?()
    }

    /// Performs an action after a delay in seconds.
    func after(_ seconds: Double, _ action: @escaping @MainActor () throws -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
            MainActor.assumeIsolated {
                do { try action() } catch { print("later: \(error)") }
            }
        }
    }
}
