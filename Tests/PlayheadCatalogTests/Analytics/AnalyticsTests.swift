import PlayheadCatalog
import Testing

struct AnalyticsTests {
    /// The guide's model: one private helper composes all events.
    struct Home {
        let analytics: Analytics

        func trackItemTap(itemID: String) { track(event: "item tap", itemID: itemID) }
        func trackMenu() { track(event: "menu", itemID: nil) }

        private func track(event: String, itemID: String?) {
            analytics.track(.itemClick, [.text: event, .section: "home", .itemID: itemID])
        }
    }

    @Test func theHelperComposesEachEvent() {
        let recorder = RecordingAnalytics()
        let home = Home(analytics: Analytics(recorder))
        home.trackItemTap(itemID: "7")
        home.trackMenu()
        #expect(
            recorder.events == [
                AnalyticsEvent(.itemClick, [.text: "item tap", .section: "home", .itemID: "7"]),
                AnalyticsEvent(.itemClick, [.text: "menu", .section: "home"]),
            ])
        recorder.clear()
        #expect(recorder.events.isEmpty)
    }

    @Test func analyticsAreOffByDefault() {
        func parameters() -> [AnalyticsEvent.Parameter: String?] {
            Issue.record("The parameters of an event without a recipient were evaluated.")
            return [:]
        }
        #expect(!Analytics.off.isOn)
        Analytics.off.track(.itemClick, parameters())
        #expect(Analytics(RecordingAnalytics()).isOn)
    }

    @Test func servicesReceiveNamedEvents() {
        let recorder = RecordingAnalytics()
        recorder.trackEvent(eventName: .itemClick, parameters: [.text: "item tap"])
        #expect(recorder.events == [AnalyticsEvent(.itemClick, [.text: "item tap"])])
    }
}
