import Foundation
import PlaybackModel
import Playhead

@testable import PlayheadGStreamer

/// A player of a live stream, which connects again as applications see it.
@MainActor final class StreamPlayer {
    let player: Player

    init(_ url: URL) {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.autoplay = true
        player = Player(
            item: PlayerItem(url: url, additionalSchemes: PlayerItem.streamSchemes), engine: GStreamerEngine.provider,
            configuration: configuration)
    }

    func release() { player.release() }

    /// Waits until the stream plays.
    /// - Parameter retries: Pass `true` to open again what fails, because its server takes a moment to start.
    func plays(retries: Bool = false) async throws { try await reach(.playing, retries: retries) }

    /// Waits until the stream is missed.
    func waits() async throws { try await reach(.waiting) }

    private func reach(_ phase: PlaybackUIPhase, retries: Bool = false) async throws {
        for await properties in player.properties {
            if properties.phase == phase { return }
            guard case .failed(let error) = properties.phase else { continue }
            guard retries else { throw error }
            try await Task.sleep(for: .milliseconds(250))
            player.play()
        }
    }
}
