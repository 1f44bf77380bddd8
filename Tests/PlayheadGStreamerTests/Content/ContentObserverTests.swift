import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct ContentObserverTests {
    private func record(_ name: String, status: Int?, start: Double, end: Double?) -> HTTPRequestRecord {
        var record = HTTPRequestRecord(purpose: .segment, url: "http://127.0.0.1/\(name)", start: start)
        (record.status, record.end) = (status, end)
        return record
    }

    @Test(arguments: [(Int?.none, Double?.none, false), (200, 2, false), (410, 2, true), (nil, 2, true)])
    func segmentsAreLostUnlessAnotherOneArrivesOrIsAwaited(_ status: Int?, _ end: Double?, _ isLost: Bool) throws {
        var observer = ContentObserver()
        defer { observer.stop() }
        observer.register(HTTPItemPolicy(address: "http://127.0.0.1/live.m3u8"))
        let http = try #require(observer.http)
        let lost = record("1.ts", status: 410, start: 1, end: 1)
        http.end(http.begin(lost, of: 1), lost)
        #expect(!observer.hasLostSegments(at: Moment(nanoseconds: 2_000_000_000)))
        let late = Moment(nanoseconds: 3_000_000_000)
        #expect(observer.hasLostSegments(at: late))
        let other = record("2.ts", status: status, start: 1.5, end: end)
        let id = http.begin(other, of: 1)
        if end != nil { http.end(id, other) }
        #expect(observer.hasLostSegments(at: late) == isLost)
    }
}
