/// The analytics of an application: a recipient of events, or none.
///
/// Analytics are off unless the application passes a recipient, and nothing leaves the computer unless that recipient
/// sends it. A model has one private helper, so each event is composed in one place:
///
/// ```swift
/// final class HomeModel {
///     private let analytics: Analytics
///
///     init(analytics: Analytics = .off) { self.analytics = analytics }
///
///     private func track(_ text: String, itemID: String) {
///         analytics.track(.itemClick, [.text: text, .section: "home", .itemID: itemID])
///     }
/// }
/// ```
public struct Analytics: Sendable {
    /// Analytics that record nothing.
    public static let off = Analytics(service: nil)

    private let service: (any AnalyticsService)?

    private init(service: (any AnalyticsService)?) { self.service = service }

    /// Creates analytics that a service records.
    public init(_ service: any AnalyticsService) { self.init(service: service) }

    /// A Boolean value that indicates whether events are recorded.
    public var isOn: Bool { service != nil }

    /// Records an event. Parameters without a value are left out; without a recipient, none is evaluated.
    public func track(
        _ name: AnalyticsEvent.Name, _ parameters: @autoclosure () -> [AnalyticsEvent.Parameter: String?] = [:]
    ) {
        service?.record(AnalyticsEvent(name, parameters()))
    }
}
