import Testing

@testable import PlayheadGStreamer

@Suite struct HTTPItemTests {
    private let item = HTTPItem(policy: HTTPItemPolicy(address: "http://example.org/film.m3u8"), mark: "mark")

    private func record(_ name: String, stage: HTTPRequestRecord.Stage = .sent) -> HTTPRequestRecord {
        HTTPRequestRecord(purpose: .segment, url: "http://example.org/\(name)", stage: stage, start: 1)
    }

    @Test func requestsOfAReplacedPipelineAreNotAwaited() {
        let old = item.begin(record("old"), of: 1)
        #expect(item.evidence.activeRequests == 1)
        item.disownRequests(isGone: true)
        #expect(item.evidence.activeRequests == 0 && item.evidence.oldestActiveRequest == nil)

        // A late word of it does not bring it back, and the new pipeline's requests count.
        item.update(old, record("old", stage: .answered))
        #expect(item.evidence.activeRequests == 0)
        let new = item.begin(record("new"), of: 2)
        item.update(new, record("new", stage: .answered))
        #expect(item.evidence.activeRequests == 1)
        item.end(old, record("old", stage: .complete))
        item.end(new, record("new", stage: .complete))
        #expect(item.evidence.activeRequests == 0 && item.evidence.requests.count == 2)
    }

    @Test func lateRequestsOfAReplacedPipelineAreNotAwaited() {
        _ = item.begin(record("old"), of: 1)
        item.disownRequests(isGone: true)
        let late = item.begin(record("late"), of: 1)
        item.update(late, record("late", stage: .answered))
        #expect(item.evidence.activeRequests == 0)
    }

    @Test func reopenedPipelineKeepsItsSession() {
        _ = item.begin(record("old"), of: 1)
        item.disownRequests(isGone: false)
        _ = item.begin(record("new"), of: 1)
        #expect(item.evidence.activeRequests == 1)
    }

    @Test func requestForAHeaderThatContainsMediaIsShortened() {
        let manifest = """
            <?xml version="1.0"?><MPD><Period><AdaptationSet><Representation id="1"><SegmentBase indexRange="693-744">
            <Initialization range="0-1048"/></SegmentBase></Representation></AdaptationSet></Period></MPD>
            """
        #expect(item.shortenedRange("bytes=0-1048") == nil)
        _ = Array(manifest.utf8).withUnsafeBufferPointer { item.takeHead($0) }
        let repaired = manifest.replacing(#" id="1""#, with: #" bandwidth="1" id="1""#)
        #expect(item.finishHead() == .manifest(Array(repaired.utf8)))
        #expect(item.shortenedRange("bytes=0-1048") == "bytes=0-692")
        for other in ["bytes=0-692", "bytes=0-", "bytes=-1048", "bytes=1048-0", "items=0-1048", ""] {
            #expect(item.shortenedRange(other) == nil)
        }
    }
}
