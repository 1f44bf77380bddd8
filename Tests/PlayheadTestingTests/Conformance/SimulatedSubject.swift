import PlaybackModel
import Playhead
import PlayheadTesting

/// The simulated engine as a subject of the conformance suite: a script for each need, on a clock moved by hand.
@MainActor final class SimulatedSubject: EngineConformanceSubject {
    let simulation: Simulation
    private let wrap: (EngineProvider, any PlaybackScheduler) -> EngineProvider

    init(_ wrap: @escaping (EngineProvider, any PlaybackScheduler) -> EngineProvider = { inner, _ in inner }) {
        self.wrap = wrap
        simulation = Simulation(library: Self.library)
    }

    var provider: EngineProvider { wrap(simulation.provider, simulation.scheduler) }
    nonisolated var now: Moment { simulation.scheduler.now }

    func pass(_ duration: Duration) async {
        simulation.advance(by: duration)
        // Commands of other threads arrive through the main queue.
        await Task.yield()
    }

    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        let simulation = simulation
        switch need {
        case .file: return EngineConformanceMedia(.file("/dev/null"))
        case .bytes: return EngineConformanceMedia(.bytes([1, 2, 3]))
        case .missing: return EngineConformanceMedia(.address(need.rawValue), failures: [.notFound])
        case .refused: return EngineConformanceMedia(.address(need.rawValue), failures: [.connectionRefused])
        case .notMedia: return EngineConformanceMedia(.address(need.rawValue), failures: [.notMedia])
        case .forbidden: return EngineConformanceMedia(.address(need.rawValue), failures: [.schemeNotAllowed])
        case .stalling:
            return EngineConformanceMedia(
                .address(need.rawValue), interrupt: { simulation.engine?.perform(.loadingSpeed(0)) },
                restore: { simulation.engine?.perform(.loadingSpeed(3)) })
        default: return EngineConformanceMedia(.address(need.rawValue))
        }
    }

    private static let library: SimulatedEngine.Library = {
        var library = SimulatedEngine.Library()
        func set(_ need: EngineConformanceNeed, _ item: SimulatedItem) { library[need.rawValue] = item }
        var film = SimulatedItem.video(duration: 60)
        film.keyFrames = .every(2)
        set(.film, film)
        set(.short, .video(duration: 4))
        set(.languages, .multilingual())
        film.buffer = SimulatedBuffer()
        film.seekLatency = 0.2
        set(.adaptive, film)
        film.buffer = SimulatedBuffer(speed: 2, goal: 8)
        set(.slow, film)
        film.buffer = SimulatedBuffer(speed: 3, goal: 4)
        set(.stalling, film)
        set(.live, .live(targetDuration: 2))
        set(.dvr, .dvr(window: 60, targetDuration: 2))
        var provided = SimulatedItem.video()
        provided.readsProvider = true
        set(.bytes, provided)
        for (need, code) in [
            (EngineConformanceNeed.missing, PlaybackErrorCode.notFound), (.refused, .connectionRefused),
            (.notMedia, .notMedia), (.forbidden, .schemeNotAllowed),
        ] {
            set(need, .failing(PlaybackError(code)))
        }
        set(.unanswered, .unresponsive)
        return library
    }()
}
