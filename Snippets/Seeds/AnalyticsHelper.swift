//! One private helper for all events of a model.

// snippet.hide
// The service that the guide names.
@MainActor enum AnalyticsService {
    enum Event { case itemClick }
    enum Parameter: Hashable { case clickText, clickSection, itemId }

    static private(set) var log: [(Event, [Parameter: String])] = []

    static func trackEvent(eventName: Event, parameters: [Parameter: String]) { log.append((eventName, parameters)) }
}

@MainActor struct HomeTracking {
    // snippet.show
    private func trackAnalytics(event: String, section: String, itemId: String) {
        AnalyticsService.trackEvent(
            eventName: .itemClick,
            parameters: [
                .clickText: event,
                .clickSection: section,
                .itemId: itemId,
            ]
        )
    }

    func trackItemTap(itemId: String) {
        trackAnalytics(event: "item tap", section: "home", itemId: itemId)
    }
    // snippet.hide
}

HomeTracking().trackItemTap(itemId: "tides")
for (event, parameters) in AnalyticsService.log { print(event, parameters.count) }
