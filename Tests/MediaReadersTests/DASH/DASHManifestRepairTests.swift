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
        var indexes: [DASHIndexedMedia: MP4SegmentIndex] = [:]
        for media in DASHManifestRepair.indexedMedia(in: bytes, address: address) {
            indexes[media] = MP4SegmentIndex(index, at: media.indexRange.lowerBound)
        }
        return DASHManifestRepair.repaired(bytes, address: address, indexes: indexes)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func anIndexBecomesAListOfSegments() {
        let media = DASHManifestRepair.indexedMedia(in: Array(film(base).utf8), address: address)
        #expect(media.map(\.address) == ["https://example.com/a/media/v.mp4?a=1&b=2"])
        #expect(media.map(\.indexRange) == [80...131])
        let list = """
            <SegmentList timescale="1000" presentationTimeOffset="0"><Initialization range="0-79"/><SegmentTimeline>\
            <S t="0" d="1000"/><S t="1000" d="2000"/></SegmentTimeline><SegmentURL mediaRange="136-235"/>\
            <SegmentURL mediaRange="236-435"/></SegmentList>
            """
        #expect(
            listed(film(base), MP4SegmentIndexTests.index())
                == film(list).replacing("isoff-on-demand", with: "isoff-main"))
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
        #expect(DASHManifestRepair.indexedMedia(in: Array(film(base).utf8), address: address).isEmpty)
    }

    @Test func liveManifestsKeepTheirIndexes() {
        let text = film(base).replacing("<MPD", with: "<MPD type=\"dynamic\"")
        #expect(DASHManifestRepair.indexedMedia(in: Array(text.utf8), address: address).isEmpty)
    }
}
