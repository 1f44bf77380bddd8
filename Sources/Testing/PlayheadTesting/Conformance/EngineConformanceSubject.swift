public import PlaybackModel
public import Playhead

/// An engine under test with its world: what its author gives to ``EngineConformance``.
///
/// Each check gets a subject of its own and drops it afterwards, so that a server or a simulated clock that belongs to
/// it is fresh every time.
@MainActor public protocol EngineConformanceSubject: AnyObject, Sendable {
    /// Makes the engine.
    var provider: EngineProvider { get }

    /// What the engine is made with. Epoch and frames are set by the suite. Without devices by default.
    var configuration: EngineConfiguration { get }

    /// The medium for a need.
    ///
    /// - Throws: ``EngineConformanceSkip`` when there is none, so that the check is skipped. Any other error fails it.
    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia

    /// The time now, on the clock of the stamps of position reports. `CLOCK_MONOTONIC` by default.
    nonisolated var now: Moment { get }

    /// Lets so much time pass, in which the engine plays. Real time by default; a simulated engine's clock is moved.
    func pass(_ duration: Duration) async
}

extension EngineConformanceSubject {
    public var configuration: EngineConfiguration { EngineConfiguration(output: .headless) }

    public nonisolated var now: Moment { RealTime.scheduler.now }

    public func pass(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            RealTime.scheduler.schedule(after: duration) { continuation.resume() }
        }
    }
}

private enum RealTime {
    static let scheduler = SystemScheduler()
}
