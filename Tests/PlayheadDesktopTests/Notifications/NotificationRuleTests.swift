import PlaybackModel
import Testing

@testable import PlayheadDesktop

struct NotificationRuleTests {
    private let (first, second) = (ItemID(rawValue: 1), ItemID(rawValue: 2))
    private let error = PlaybackError(.notFound)

    @Test func onlyItemsThatFollowOthersAreEvents() {
        var rule = NotificationRule()
        #expect(rule.take(item: first, title: "One", error: nil, isPlaying: false) == nil)
        #expect(rule.take(item: first, title: "One", error: nil, isPlaying: true) == nil)
        #expect(rule.take(item: second, title: "file.mp4", error: nil, isPlaying: false) == nil)
        #expect(rule.take(item: second, title: "Two", error: nil, isPlaying: true) == .began("Two"))
        #expect(rule.take(item: second, title: "Two", error: nil, isPlaying: true) == nil)
        #expect(rule.take(item: nil, title: "", error: nil, isPlaying: false) == nil)
        #expect(rule.take(item: first, title: "One", error: nil, isPlaying: true) == nil)
    }

    @Test func eachFailureIsAnEventOnce() {
        var rule = NotificationRule()
        #expect(rule.take(item: first, title: "One", error: error, isPlaying: false) == .failed("One", error))
        #expect(rule.take(item: first, title: "One", error: error, isPlaying: false) == nil)
        #expect(rule.take(item: first, title: "One", error: nil, isPlaying: false) == nil)
        #expect(rule.take(item: first, title: "One", error: error, isPlaying: false) == .failed("One", error))
        #expect(rule.take(item: second, title: "Two", error: error, isPlaying: false) == .failed("Two", error))
        #expect(rule.take(item: second, title: "Two", error: nil, isPlaying: true) == nil)
    }
}
