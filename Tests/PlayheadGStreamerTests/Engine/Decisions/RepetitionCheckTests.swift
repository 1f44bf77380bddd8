import Testing

@testable import PlayheadGStreamer

@Suite struct RepetitionCheckTests {
    private func requests(_ resources: [Int], from start: Double = 1, status: Int? = 200) -> [HTTPRequestRecord] {
        resources.enumerated().map { index, resource in
            var record = HTTPRequestRecord(purpose: .segment, url: "a.ts", start: start + Double(index) / 10)
            record.resource = resource
            record.status = status
            return record
        }
    }

    @Test func twoSegmentsThatAlternateAreNoProgress() {
        #expect(RepetitionCheck.isRepeating(requests([1, 2, 3, 4, 3, 4, 3, 4]), since: 0))
        #expect(!RepetitionCheck.isRepeating(requests([1, 2, 3, 4, 3, 4, 3, 5]), since: 0))
        // Sound in separate segments.
        #expect(RepetitionCheck.isRepeating(requests([1, 9, 2, 1, 9, 2, 1, 9, 2]), since: 0))
    }

    @Test func progressAndRetriesAreNoRepetition() {
        #expect(!RepetitionCheck.isRepeating(requests(Array(0..<40)), since: 0))
        #expect(!RepetitionCheck.isRepeating(requests([1, 2, 2, 2, 2, 2, 3]), since: 0))
        #expect(!RepetitionCheck.isRepeating(requests([1, 2, 1, 2, 1, 2], status: 503), since: 0))
        #expect(!RepetitionCheck.isRepeating([], since: 0))
    }

    @Test func requestsBeforeASeekDoNotCount() {
        let before = requests([1, 2, 1, 2, 1])
        #expect(!RepetitionCheck.isRepeating(before + requests([2, 1], from: 5), since: 4))
        #expect(RepetitionCheck.isRepeating(before + requests([1, 2, 1, 2, 1, 2], from: 5), since: 4))
    }
}
