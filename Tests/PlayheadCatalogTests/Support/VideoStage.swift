import FoundationEssentials
import PlaybackModel
import Playhead
import PlayheadCatalog
import PlayheadTesting

/// A player with a simulated engine, and addresses that play and fail.
@MainActor struct VideoStage {
    static let film = URL(string: "https://media.example/film.mp4")!
    static let broken = URL(string: "https://media.example/broken.mp4")!
    static let error = PlaybackError(.notFound, httpStatus: 404)

    let simulation: Simulation
    let player: Player
    let recorder = RecordingAnalytics()

    init() {
        let simulation = Simulation()
        var film = SimulatedItem.video(duration: 60)
        film.openingLatency = 1
        simulation.library[Self.film.absoluteString] = film
        simulation.library[Self.broken.absoluteString] = .failing(Self.error)
        self.simulation = simulation
        player = Player(engine: simulation.provider, scheduler: simulation.scheduler)
    }

    var analytics: Analytics { Analytics(recorder) }

    /// Makes the broken address play.
    func repair() { simulation.library[Self.broken.absoluteString] = .video(duration: 60) }

    func advance(by duration: Duration) { simulation.advance(by: duration) }
}
