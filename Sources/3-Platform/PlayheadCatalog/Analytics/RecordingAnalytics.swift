import Synchronization

/// A recipient of events that stores them, for tests.
///
/// ```swift
/// let recorder = RecordingAnalytics()
/// let model = PlayerModel(player: player, analytics: Analytics(recorder))
/// model.startPlayback()
/// print(recorder.events.map(\.name.rawValue))  // ["video_start"]
/// ```
public final class RecordingAnalytics: AnalyticsService {
    private let storage = Mutex<[AnalyticsEvent]>([])

    /// Creates a recipient without events.
    public init() {}

    /// The events, in order.
    public var events: [AnalyticsEvent] { storage.withLock { $0 } }

    public func record(_ event: AnalyticsEvent) { storage.withLock { $0.append(event) } }

    /// Forgets all events.
    public func clear() { storage.withLock { $0 = [] } }
}
