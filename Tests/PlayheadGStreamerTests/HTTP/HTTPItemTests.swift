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

    /// The manifest at the end of the item's address, by a server with this time in seconds since 1970.
    private func manifest(at time: Double?) -> String? {
        let item = HTTPItem(policy: HTTPItemPolicy(address: "http://example.org/live.mpd"), mark: "mark")
        item.note(answer: HTTPAnswer(isMain: true, supportsRanges: nil, retryAfter: nil, time: time, station: [:]))
        let manifest = """
            <?xml version="1.0"?><MPD type="dynamic" availabilityStartTime="2001-01-01T00:00:00Z"><Period start="PT0S">
            <AdaptationSet><Representation id="1" bandwidth="1"><SegmentTemplate media="$Number$"><SegmentTimeline>
            <S t="0" d="8"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>
            """
        _ = Array(manifest.utf8).withUnsafeBufferPointer { item.takeHead($0) }
        guard case .manifest(let bytes) = item.finishHead() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func streamsAreLiveByTheServersClock() throws {
        let near = try #require(HTTPAnswer.time(date: "Mon, 01 Jan 2001 00:00:02 GMT", age: "8"))
        #expect(near == 978_307_210)
        #expect(HTTPAnswer.time(date: "yesterday", age: nil) == nil)
        #expect(try #require(manifest(at: near)).contains(#"type="dynamic""#))
        for time in [nil, near + 3_600] { #expect(try #require(manifest(at: time)).contains(#"type="static""#)) }
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
