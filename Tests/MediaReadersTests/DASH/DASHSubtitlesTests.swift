import MediaReaders
import Testing

@Suite struct DASHSubtitlesTests {
    /// A manifest with a picture in two periods, and sets of text in the second one.
    private static func manifest(_ texts: String..., attributes: String = "type='static'") -> String {
        let picture = """
            <AdaptationSet contentType='video'><Representation id='v' bandwidth='1'>
            <SegmentTemplate duration='2' initialization='init.mp4' media='$RepresentationID$/$Number%05d$.m4s'/>
            </Representation></AdaptationSet>
            """
        let sets = texts.map { "<AdaptationSet contentType='text'>\($0)</AdaptationSet>" }.joined()
        return "<MPD \(attributes)><Period>\(picture)</Period><Period>\(sets)\(picture)</Period></MPD>"
    }

    private static func file(_ address: String) -> String {
        "<Representation id='t' bandwidth='1'><BaseURL>\(address)</BaseURL></Representation>"
    }

    private func reduced(_ manifest: String, _ file: String) -> String? {
        DASHManifest.droppingSubtitles(in: Array(manifest.utf8), of: file).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("en.ttml", "http://a.example/x/en.ttml"), ("../t/en%20x.ttml?k=1", "http://a.example/t/en x.ttml"),
        ("http://b.example/t/en.ttml", "http://b.example/t/en.ttml"),
    ])
    func setsOfAFileAreLeftOut(_ written: String, _ address: String) throws {
        let other = Self.file("fr.ttml")
        let text = try #require(reduced(Self.manifest(Self.file(written), other), address))
        #expect(text == Self.manifest(other))
    }

    @Test func segmentsAreFoundByTheirTemplate() {
        let text = """
            <Representation id='t' bandwidth='1'><SegmentTemplate duration='2' media='$RepresentationID$/$Number%05d$.m4s'/>
            </Representation>
            """
        let manifest = Self.manifest(text)
        #expect(reduced(manifest, "http://a.example/t/00001.m4s") == Self.manifest())
        // That of the picture.
        #expect(reduced(manifest, "http://a.example/v/00001.m4s") == nil)
        #expect(reduced(manifest, "http://a.example/v/init.mp4") == nil)
        // Nobody knows which.
        #expect(reduced(manifest.replacing("id='t'", with: "id='v'"), "http://a.example/v/00001.m4s") == nil)
    }

    @Test func otherManifestsStayAsTheyAre() {
        let text = Self.file("en.ttml")
        #expect(reduced(Self.manifest(text), "http://a.example/fr.ttml") == nil)
        #expect(reduced(Self.manifest(text, attributes: "type='dynamic'"), "http://a.example/en.ttml") == nil)
        #expect(reduced("<MPD><Period>", "http://a.example/en.ttml") == nil)
    }
}
