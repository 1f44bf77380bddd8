/// A recipient of usage events.
///
/// Playhead contains a recipient that writes to a local file (``AnalyticsLog``) and one for tests
/// (``RecordingAnalytics``), and none that uses the network. An application that has its own service conforms a
/// type to this protocol:
///
/// ```swift
/// struct CountingService: AnalyticsService {
///     let counter: Counter
///
///     func record(_ event: AnalyticsEvent) { counter.increment(event.name.rawValue) }
/// }
/// ```
public protocol AnalyticsService: Sendable {
    /// Records an event. Called on the main actor by this module's models; it should return immediately.
    func record(_ event: AnalyticsEvent)
}

extension AnalyticsService {
    /// Records an event with its parameters.
    public func trackEvent(eventName: AnalyticsEvent.Name, parameters: [AnalyticsEvent.Parameter: String] = [:]) {
        record(AnalyticsEvent(eventName, parameters))
    }
}
