import PlayheadCatalog
import Testing

@Suite struct ResumeRulesTests {
    private let rules = ResumeRules()

    @Test func theStartIsNotKept() {
        #expect(rules.outcome(position: 0, duration: 600) == .start)
        #expect(rules.outcome(position: 4.9, duration: 60) == .start)
        #expect(rules.outcome(position: 5, duration: 60) == .resume)
        // One percent of twenty minutes.
        #expect(rules.outcome(position: 11.9, duration: 1200) == .start)
        #expect(rules.outcome(position: 12, duration: 1200) == .resume)
        // Never more than 15 s.
        #expect(rules.outcome(position: 15, duration: 36_000) == .resume)
    }

    @Test func theEndCountsAsPlayed() {
        #expect(rules.outcome(position: 569, duration: 600) == .resume)
        #expect(rules.outcome(position: 570, duration: 600) == .finished)
        #expect(rules.outcome(position: 10_000, duration: 600) == .finished)
        // Credits of a long film.
        #expect(rules.outcome(position: 10_499, duration: 10_800, mediaType: .video) == .resume)
        #expect(rules.outcome(position: 10_500, duration: 10_800, mediaType: .video) == .finished)
        // A podcast continues until its last minute.
        #expect(rules.outcome(position: 10_739, duration: 10_800, mediaType: .audio) == .resume)
        #expect(rules.outcome(position: 10_740, duration: 10_800, mediaType: .audio) == .finished)
    }

    @Test func withoutDurationOnlyTheStartCounts() {
        for duration in [nil, 0, -1, Double.nan, .infinity] {
            #expect(rules.outcome(position: 4, duration: duration) == .start)
            #expect(rules.outcome(position: 1e9, duration: duration) == .resume)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, -0.0])
    func oddPositionsAreTheStart(_ position: Double) {
        #expect(rules.outcome(position: position, duration: 600) == .start)
    }

    @Test func songsAndShortClipsAreNotContinued() {
        #expect(rules.outcome(position: 20, duration: 30, mediaType: .audio) == .start)
        #expect(rules.outcome(position: 100, duration: 299, mediaType: .audio) == .start)
        #expect(rules.outcome(position: 100, duration: 300, mediaType: .audio) == .resume)
        #expect(rules.outcome(position: 20, duration: 59, mediaType: .video) == .start)
        // Films of one minute are often some milliseconds shorter.
        #expect(rules.outcome(position: 20, duration: 59.96, mediaType: .video) == .resume)
        // They count as played.
        #expect(rules.outcome(position: 199, duration: 200, mediaType: .audio) == .finished)
    }

    @Test func everyPositionOfAShortClipHasAnOutcome() {
        // A clip of four seconds is never continued, only finished.
        let outcomes = stride(from: 0.0, through: 4, by: 0.1).map { rules.outcome(position: $0, duration: 4) }
        #expect(!outcomes.contains(.resume))
        #expect(outcomes.last == .finished)
    }
}
