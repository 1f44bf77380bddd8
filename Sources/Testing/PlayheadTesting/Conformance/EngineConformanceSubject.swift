public import PlaybackModel
public import Playhead

/// An engine under test with its world, which the engine's author provides to ``EngineConformance``.
///
/// Each check has its own subject and releases it afterwards, so that its server or simulated clock is new each time.
/// The provider and the media are required; configuration, clock and passing of time have defaults for engines that
/// play in real time.
///
/// ```swift
/// @MainActor final class MySubject: EngineConformanceSubject {
///     let server: StreamServer
///
///     init() throws { server = try StreamServer.started() }
///
///     // Your engine.
///     var provider: EngineProvider { GStreamerEngine.provider }
///
///     func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
///         switch need {
///         case .film, .slow:
///             let path = try await server.serve(.mp4)
///             return EngineConformanceMedia(.address(server.url(for: path).absoluteString))
///         default: throw EngineConformanceSkip("My engine plays films only.")
///         }
///     }
/// }
/// ```
@MainActor public protocol EngineConformanceSubject: AnyObject, Sendable {
    /// Creates the engine.
    var provider: EngineProvider { get }

    /// The engine's configuration. Default: without devices. The suite sets its epoch and frames.
    var configuration: EngineConfiguration { get }

    /// Returns the medium for a need.
    ///
    /// - Throws: ``EngineConformanceSkip`` if there is none, to skip the check. Any other error fails it.
    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia

    /// The current time, on the clock of position reports. Default: `CLOCK_MONOTONIC`.
    nonisolated var now: Moment { get }

    /// Lets time pass while the engine plays. Default: real time. For a simulated engine, move its clock.
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
