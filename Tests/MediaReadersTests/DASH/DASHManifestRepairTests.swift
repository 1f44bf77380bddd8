import MediaReaders
import Testing

@Suite struct DASHManifestRepairTests {
    private func repaired(_ text: String) -> String? {
        DASHManifestRepair.repaired(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private let text = """
        <?xml version="1.0"?>
        <MPD type="static"><Period>
        <AdaptationSet mimeType="video/mp4"><Representation id="v" bandwidth="5"/></AdaptationSet>
        <AdaptationSet mimeType="text/vtt" lang="de">
        <Representation
          id="t"><BaseURL>de.vtt</BaseURL></Representation></AdaptationSet>
        </Period></MPD>
        """

    @Test func representationWithoutABandwidthGetsOne() throws {
        let result = try #require(repaired(text))
        #expect(result == text.replacing("<Representation\n", with: "<Representation bandwidth=\"1\"\n"))
        let sets = try DASHManifest(Array(result.utf8)).periods[0].adaptationSets
        #expect(sets.map { $0.representations.map(\.bandwidth) } == [[5], [1]])
        #expect(sets[1].representations[0].baseURLs == ["de.vtt"])
    }

    @Test func eachRepresentationWithoutABandwidthGetsOne() {
        let set = "<AdaptationSet><Representation id='é'/><Representation id='2'/></AdaptationSet>"
        let text = "<MPD><Period>\(set)</Period><Period>\(set)</Period></MPD>"
        #expect(repaired(text) == text.replacing("<Representation", with: "<Representation bandwidth=\"1\""))
    }

    @Test func prefixesOfNamesAreKept() {
        let text = "<m:MPD><m:Period><m:AdaptationSet><m:Representation/></m:AdaptationSet></m:Period></m:MPD>"
        #expect(repaired(text) == text.replacing("Representation/", with: "Representation bandwidth=\"1\"/"))
    }

    @Test func commentsAndOtherElementsStayAsTheyAre() {
        #expect(repaired(text.replacing("id=\"t\"", with: "id=\"t\" bandwidth=\"0\"")) == nil)
        #expect(repaired("<MPD><Period><AdaptationSet><!--<Representation/>--></AdaptationSet></Period></MPD>") == nil)
        #expect(repaired("<MPD><Period><AdaptationSet><a><Representation/></a></AdaptationSet></Period></MPD>") == nil)
    }

    // MARK: Trick modes

    private let film = "<AdaptationSet mimeType='video/mp4'><Representation id='v' bandwidth='5'/></AdaptationSet>"

    private func trick(_ property: String = "EssentialProperty", scheme: String = "trickmode") -> String {
        """
        <AdaptationSet contentType='video'><Representation id='t'/>\
        <\(property) schemeIdUri='http://dashif.org/guidelines/\(scheme)' value='1'/></AdaptationSet>
        """
    }

    @Test(arguments: ["EssentialProperty", "SupplementalProperty"])
    func picturesOfATrickModeAreRemoved(property: String) {
        let expected = "<MPD><Period>\(film)</Period></MPD>"
        #expect(repaired("<MPD><Period>\(trick(property))\(film)</Period></MPD>") == expected)
        #expect(repaired("<MPD><Period>\(film)\(trick(property))\(trick(property))</Period></MPD>") == expected)
    }

    @Test func typeMayBeThatOfTheRepresentation() {
        let trick = trick().replacing(" contentType='video'", with: "")
            .replacing("id='t'", with: "mimeType='video/mp4'")
        #expect(repaired("<MPD><Period>\(film)\(trick)</Period></MPD>") == "<MPD><Period>\(film)</Period></MPD>")
    }

    @Test(arguments: ["Set codecs='dvh1.05.06'", "Set", "Set codecs='dvh1.08.06'"])
    func picturesForDolbyVisionOnlyAreRemoved(_ set: String) {
        let codec = set == "Set" ? " codecs='dvhe.05.06'" : ""
        let other =
            "<Adaptation\(set) contentType='video'><Representation id='d' bandwidth='1'\(codec)/></AdaptationSet>"
        let isRemoved = !set.contains(".08.")
        #expect(
            repaired("<MPD><Period>\(other)\(film)</Period></MPD>")
                == (isRemoved ? "<MPD><Period>\(film)</Period></MPD>" : nil))
        #expect(repaired("<MPD><Period>\(other)</Period></MPD>") == nil)
    }

    @Test func picturesStayWhereThereAreNoOthers() {
        let other = film.replacing("video", with: "audio")
        #expect(
            repaired("<MPD><Period>\(trick())\(other)</Period><Period>\(trick())\(film)</Period></MPD>")
                == "<MPD><Period>\(trick().replacing("ion id", with: "ion bandwidth=\"1\" id"))\(other)</Period>"
                + "<Period>\(film)</Period></MPD>")
    }

    @Test func otherPropertiesAndEmptySetsStay() {
        let tiles = trick(scheme: "thumbnail_tile").replacing("id='t'", with: "id='t' bandwidth='1'")
        #expect(repaired("<MPD><Period>\(film)\(tiles)<AdaptationSet/></Period></MPD>") == nil)
        let live = "<MPD type='dynamic'><Period>\(film)\(trick())</Period></MPD>"
        #expect(repaired(live) == nil)
    }

    @Test(arguments: [
        "", "<MPD", "<MPD><Period>", "<html><a><b><Representation/></b></a></html>", "{}",
        "<!DOCTYPE MPD [<!ENTITY a 'b'>]><MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period></MPD>",
        "<MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period>",
    ])
    func unreadableManifestIsNotChanged(_ text: String) { #expect(repaired(text) == nil) }

    @Test func repairedDamagedManifestsCanBeRead() {
        let inputs = [text, "<MPD><Period>\(trick())\(film)</Period><Period>\(film)\(trick())</Period></MPD>"]
        let tokens = ["<!--", "-->", "</AdaptationSet>", "<AdaptationSet>", "</Period>", "<Representation/>", "'"]
        Mutations.run(on: inputs.map { Array($0.utf8) }, tokens: tokens) { bytes in
            guard let manifest = try? DASHManifest(bytes), let repaired = DASHManifestRepair.repaired(bytes) else {
                return true
            }
            guard let result = try? DASHManifest(repaired) else { return false }
            return result.periods.count == manifest.periods.count && DASHManifestRepair.repaired(repaired) == nil
        }
    }

    @Test func liveManifestIsNotChanged() {
        #expect(repaired(text.replacing("static", with: "dynamic")) == nil)
    }

    // MARK: Indexes

    private func film(
        _ base: String, profiles: String = "urn:mpeg:dash:profile:isoff-on-demand:2011", more: String = ""
    )
        -> String
    {
        """
        <MPD profiles="\(profiles)"><BaseURL> media/ </BaseURL><Period>\(more)<AdaptationSet mimeType="video/mp4">\
        <Representation id="v" bandwidth="5"><BaseURL>v.mp4?a=1&amp;b=2</BaseURL>\(base)</Representation></AdaptationSet>\
        </Period></MPD>
        """
    }

    private let base = #"<SegmentBase indexRange="80-131"><Initialization range="0-79"/></SegmentBase>"#
    private let address = "https://example.com/a/film.mpd"

    private func listed(_ text: String, _ index: [UInt8]) -> String? {
        let bytes = Array(text.utf8)
        var indexes: [DASHIndexPlace: MP4SegmentIndex] = [:]
        for place in DASHManifestRepair.indexes(in: bytes, address: address) where !place.address.contains("missing") {
            indexes[place] = MP4SegmentIndex(index, at: place.range.lowerBound)
        }
        return DASHManifestRepair.repaired(bytes, address: address, indexes: indexes)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func anIndexBecomesAListOfSegments() {
        let places = DASHManifestRepair.indexes(in: Array(film(base).utf8), address: address)
        #expect(places.map(\.address) == ["https://example.com/a/media/v.mp4?a=1&b=2"])
        #expect(places.map(\.range) == [80...131])
        let list = """
            <SegmentList timescale="1000" presentationTimeOffset="0"><Initialization range="0-79"/><SegmentTimeline>\
            <S t="0" d="1000"/><S t="1000" d="2000"/></SegmentTimeline><SegmentURL mediaRange="136-235"/>\
            <SegmentURL mediaRange="236-435"/></SegmentList>
            """
        #expect(
            listed(film(base), MP4SegmentIndexTests.index())
                == film(list).replacing("isoff-on-demand", with: "isoff-main"))
    }

    /// The index has a segment of 1 s and one of 2 s.
    @Test(arguments: [
        // A part of the first segment, and all of it, come before the period.
        (400, 0, ##"<S t="400" d="600"/><S t="1000" d="2000"/>"##, 2), (1000, 0, ##"<S t="1000" d="2000"/>"##, 1),
        (1500, 0, ##"<S t="1500" d="1500"/>"##, 1),
        // The first picture is shown a little later, or much later.
        (400, 900, ##"<S t="400" d="1500"/><S t="1900" d="2000"/>"##, 2),
        (0, 5000, ##"<S t="5000" d="1000"/><S t="6000" d="2000"/>"##, 2),
    ])
    func segmentsBeforeThePeriodAreLeftOut(offset: Int, earliest: Int, times: String, count: Int) throws {
        let base = base.replacing(
            "<SegmentBase", with: "<SegmentBase timescale=\"1000\" presentationTimeOffset=\"\(offset)\"")
        let result = try #require(listed(film(base), MP4SegmentIndexTests.index(earliest: UInt32(earliest))))
        #expect(result.contains("<SegmentTimeline>\(times)</SegmentTimeline>"))
        #expect(result.components(separatedBy: "<SegmentURL ").count - 1 == count)
        #expect(result.contains("mediaRange=\"236-435\""))
    }

    @Test func indexThatEndsBeforeThePeriodStays() {
        let base = base.replacing("<SegmentBase", with: "<SegmentBase presentationTimeOffset=\"3\"")
        #expect(listed(film(base), MP4SegmentIndexTests.index()) == nil)
    }

    @Test func attributesOfASetApplyToItsFiles() throws {
        let outer =
            "<SegmentBase timescale=\"10\" presentationTimeOffset=\"4\"><Initialization range=\"0-59\"/></SegmentBase>"
        let set = film("<SegmentBase indexRange=\"80-131\" timescale=\"1000\"/>")
            .replacing("<Representation", with: "\(outer)<Representation")
        let result = try #require(listed(set, MP4SegmentIndexTests.index()))
        #expect(result.contains("presentationTimeOffset=\"4\"><Initialization range=\"0-59\"/>"))
        let period = film("<SegmentBase indexRange=\"80-131\"/>", more: outer)
        #expect(try #require(listed(period, MP4SegmentIndexTests.index())).contains("presentationTimeOffset=\"400\""))
    }

    @Test(arguments: [("", ""), (" range=\"3-9\"", " range=\"3-9\"")])
    func headerInAnotherFileHasItsOwnRange(range: String, expected: String) throws {
        let base =
            "<SegmentBase indexRange=\"80-131\"><Initialization sourceURL=\"a&amp;b.mp4\"\(range)/></SegmentBase>"
        let result = try #require(listed(film(base), MP4SegmentIndexTests.index()))
        #expect(result.contains("<Initialization sourceURL=\"a&amp;b.mp4\"\(expected)/>"))
    }

    /// The demuxer counts the segments of both in different ways.
    @Test func setHasListsForAllItsFilesOrForNone() {
        let other = "<Representation id=\"w\" bandwidth=\"6\"><BaseURL>missing.mp4</BaseURL>\(base)</Representation>"
        let text = film(base).replacing("</AdaptationSet>", with: "\(other)</AdaptationSet>")
        #expect(listed(text, MP4SegmentIndexTests.index()) == nil)
        let both = text.replacing("missing", with: "w")
        #expect(listed(both, MP4SegmentIndexTests.index())?.components(separatedBy: "<SegmentList").count == 3)
    }

    @Test func manifestWithTooManySegmentsKeepsItsIndexes() throws {
        let file = "<Representation id=\"w\" bandwidth=\"6\"><BaseURL>w.mp4</BaseURL>\(base)</Representation>"
        let sets = String(
            repeating: "<AdaptationSet>\(String(repeating: file, count: 1_000))</AdaptationSet>", count: 10)
        let text = film(base, more: sets)
        let index = MP4SegmentIndexTests.index(Array(repeating: (100, 1000), count: 30))
        #expect(listed(text, index) == nil)
        #expect(
            listed(film(base, more: "<AdaptationSet>\(file)</AdaptationSet>"), index)?.contains("<SegmentList") == true)
    }

    /// Their indexes would be fetched in vain.
    @Test func indexesOfTrickModesAreNotWanted() {
        let trick = trick().replacing(
            "<Representation id='t'/>", with: "<Representation id='t'>\(base)</Representation>")
        #expect(DASHManifestRepair.indexes(in: Array(film(base, more: trick).utf8), address: address).count == 1)
    }

    @Test func elementsElsewhereAreNotTakenForTheirs() {
        let text = film(base).replacing(
            "</AdaptationSet>", with: "<X><BaseURL>no/</BaseURL>\(base)</X></AdaptationSet>"
        )
        .replacing("<Period>", with: "<Period><X><BaseURL>no/</BaseURL><SegmentBase timescale='7'/></X>")
        #expect(
            DASHManifestRepair.indexes(in: Array(text.utf8), address: address).map(\.address) == [
                "https://example.com/a/media/v.mp4?a=1&b=2"
            ])
    }

    @Test(arguments: [
        // The time scale of the manifest is not that of the index.
        (#"presentationTimeOffset="3" timescale="2""#, 1500, "1500", "1500"),
        // The first picture is shown a little later.
        ("", 80, "0", "0"), ("", 90_000, "0", "90000"),
    ])
    func timesAreThoseOfTheIndex(attributes: String, earliest: Int, offset: String, start: String) throws {
        let text = film(base.replacing("<SegmentBase", with: "<SegmentBase \(attributes)"))
        let result = try #require(listed(text, MP4SegmentIndexTests.index(earliest: UInt32(earliest))))
        #expect(result.contains("presentationTimeOffset=\"\(offset)\"") && result.contains("<S t=\"\(start)\""))
    }

    @Test(arguments: [
        #"<SegmentBase indexRange="80-131"/>"#, #"<SegmentBase indexRange="80-131"></SegmentBase>"#,
        #"<SegmentBase indexRange="80-131"><Initialization range="0-131"/></SegmentBase>"#,
    ])
    func theHeaderEndsBeforeTheIndex(base: String) throws {
        let result = try #require(listed(film(base), MP4SegmentIndexTests.index()))
        #expect(result.contains("<Initialization range=\"0-79\"/>") && !result.contains("SegmentBase"))
    }

    @Test func theProfileStaysWhileAFileHasNoList() throws {
        let other = "<AdaptationSet mimeType='audio/mp4'><Representation id='a' bandwidth='1'/></AdaptationSet>"
        let result = try #require(listed(film(base, more: other), MP4SegmentIndexTests.index()))
        #expect(result.contains("isoff-on-demand") && result.contains("<SegmentList"))
    }

    @Test(arguments: [
        #"<SegmentBase><Initialization range="0-79"/></SegmentBase>"#, #"<SegmentBase indexRange="0-9"/>"#,
        #"<SegmentBase indexRange="9-0"/>"#, #"<SegmentBase indexRange="a-b"/>"#,
        #"<SegmentBase indexRange="80-131"><RepresentationIndex sourceURL="a"/></SegmentBase>"#,
    ])
    func otherBasesStay(base: String) {
        #expect(DASHManifestRepair.indexes(in: Array(film(base).utf8), address: address).isEmpty)
    }

    @Test func liveManifestsKeepTheirIndexes() {
        let text = film(base).replacing("<MPD", with: "<MPD type=\"dynamic\"")
        #expect(DASHManifestRepair.indexes(in: Array(text.utf8), address: address).isEmpty)
    }
}
