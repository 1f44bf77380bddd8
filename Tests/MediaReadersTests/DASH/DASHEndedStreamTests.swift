import MediaReaders
import Testing

@Suite struct DASHEndedStreamTests {
    private let began = 978_307_200.0

    private func manifest(
        _ segments: String = "<S t='0' d='20' r='3'/>", offset: String = "",
        root: String = "timeShiftBufferDepth='PT8S'",
        period: String = "<Period start='PT0S'>"
    ) -> String {
        """
        <?xml version="1.0"?>
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type='dynamic' availabilityStartTime="2001-01-01T00:00:00Z"
            minimumUpdatePeriod="PT2S" \(root)>\(period)<AdaptationSet mimeType="video/mp4">
        <Representation id="1" bandwidth="1"><SegmentTemplate timescale="10" media="$Number$.m4s"\(offset)>
        <SegmentTimeline>\(segments)</SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>
        """
    }

    private func onDemand(_ text: String, now: Double) -> String? {
        DASHEndedStream.onDemand(Array(text.utf8), now: now).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [978_307_200.0 + 3_600, 1_790_000_000, 900_000_000])
    func streamFarFromThePresentPlaysOnDemand(now: Double) throws {
        let text = try #require(onDemand(manifest(), now: now))
        let result = try DASHManifest(Array(text.utf8))
        #expect(!result.isDynamic && result.duration == 8 && result.availabilityStartTime == nil)
        #expect(result.minimumUpdatePeriod == nil && result.timeShiftBufferDepth == nil)
        #expect(result.periods[0].start == 0 && result.hasSegments)
        #expect(text.contains("xmlns=\"urn:mpeg:dash:schema:mpd:2011\"") && text.contains("<S t='0' d='20' r='3'/>"))
    }

    @Test func streamNearThePresentStaysLive() {
        for now in [began + 8, began + 60, began - 40] { #expect(onDemand(manifest(), now: now) == nil) }
        #expect(onDemand(manifest(root: "timeShiftBufferDepth='PT1H'"), now: began + 3_000) == nil)
        #expect(onDemand(manifest().replacing("'dynamic'", with: "'static'"), now: began + 3_600) == nil)
    }

    @Test func lengthHasMilliseconds() throws {
        let thirds = manifest("<S t='0' d='100' r='2'/>").replacing("timescale=\"10\"", with: "timescale=\"90\"")
        #expect(try #require(onDemand(thirds, now: 0)).contains("mediaPresentationDuration=\"PT3.333S\""))
    }

    @Test func firstSegmentBeginsAtZero() throws {
        let late = manifest("<S t='36000' d='20' r='1'/><S d='10'/>", period: "<Period id='a' start='PT5M'>")
        let text = try #require(onDemand(late, now: began + 90_000))
        #expect(
            text.contains("presentationTimeOffset=\"36000\"") && text.contains("mediaPresentationDuration=\"PT5.0S\""))
        #expect(text.contains("<Period start=\"PT0S\" id='a'>"))
        let moved = manifest("<S t='36000' d='20' r='1'/>", offset: " presentationTimeOffset='35000'")
        #expect(try #require(onDemand(moved, now: 0)).components("presentationTimeOffset=\"36000\"") == 1)
        #expect(try !#require(onDemand(moved, now: 0)).contains("35000"))
    }

    @Test func periodsKeepTheirDistances() throws {
        let one = manifest("<S t='0' d='20' r='3'/>", period: "<Period id='1' start='PT1000S' duration='PT8S'>")
        let first = try #require(one.firstRange(of: "<Period")).lowerBound
        let last = try #require(one.firstRange(of: "</MPD>")).lowerBound
        let next = one[first..<last].replacing("id='1' start='PT1000S' duration='PT8S'", with: "id='2' start='PT1008S'")
        let text = try #require(onDemand(one[..<last] + next + "</MPD>", now: began + 90_000))
        let result = try DASHManifest(Array(text.utf8))
        #expect(!result.isDynamic && result.duration == 16)
        #expect(result.periods.map(\.start) == [0, 8] && result.periods.map(\.duration) == [8, 8])
        // The last period decides whether the stream has ended.
        #expect(onDemand(one[..<last] + next + "</MPD>", now: began + 1_016) == nil)
        let late = String(one[..<last]).replacing("t='0'", with: "t='30'") + next + "</MPD>"
        let moved = try #require(onDemand(late, now: 0))
        #expect(moved.components("presentationTimeOffset=\"30\"") == 1)
        #expect(try DASHManifest(Array(moved.utf8)).periods.map(\.start) == [0, 5])
    }

    @Test func manifestsWithoutAKnownEndStayAsTheyAre() {
        let others = [
            manifest(""), manifest("<S t='0' d='20' r='-1'/>"), manifest("<S t='0' d='0'/>"), manifest("<S t='0'/>"),
            manifest().replacing("timescale=\"10\"", with: "timescale=\"0\""),
            manifest().replacing("</Period>", with: "</Period><Period/>"),
            manifest().replacing(" availabilityStartTime=\"2001-01-01T00:00:00Z\"", with: ""),
            manifest().replacing("<Representation id", with: "<SegmentTemplate timescale='10'/><Representation id"),
            // The times of the other template's segments follow from the present.
            manifest().replacing(
                "</Period>", with: "<AdaptationSet><SegmentTemplate media='a' duration='2'/></AdaptationSet></Period>"),
            // Lengths and offsets that no manifest may have.
            manifest("<S t='0' d='1'/>").replacing("timescale=\"10\"", with: "timescale=\"100000\""),
            manifest(offset: " presentationTimeOffset='9007199254740992'"),
            manifest(offset: " presentationTimeOffset='35000'").replacing(
                "</Period>",
                with: """
                    <AdaptationSet><SegmentTemplate media='a'><SegmentTimeline><S t='1' d='2'/></SegmentTimeline>
                    </SegmentTemplate></AdaptationSet></Period>
                    """),
        ]
        for text in others { #expect(onDemand(text, now: began + 90_000) == nil, "\(text)") }
    }

    @Test func noMutationEndsTheProcess() {
        Mutations.run(on: [Array(manifest().utf8)], tokens: ["'", "\"", "=", "/>", "r='-1'", "t='9'", "<S d='1'/>"]) {
            _ = DASHEndedStream.onDemand($0, now: 0)
            return true
        }
    }
}

extension String {
    /// The number of times that a text occurs.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
