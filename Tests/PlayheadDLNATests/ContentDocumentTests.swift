import Testing

@testable import PlayheadDLNA

@Suite struct ContentDocumentTests {
    private func objects(_ content: String) throws -> [ContentObject] {
        try ContentDocument.objects(
            of: """
                <DIDL-Lite xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:upnp="urn:schemas-upnp-org:metadata-1-0/upnp/" \
                xmlns="urn:schemas-upnp-org:metadata-1-0/DIDL-Lite/" xmlns:dlna="urn:schemas-dlna-org:metadata-1-0/" \
                xmlns:pv="http://www.pv.com/pvns/">\(content)</DIDL-Lite>
                """)
    }

    private func item(_ resources: String, kind: String = "object.item.videoItem") throws -> ContentObject? {
        try objects(
            """
            <item id="1" parentID="0" restricted="1"><dc:title>A &amp; B</dc:title><upnp:class>\(kind)</upnp:class>\
            \(resources)</item>
            """
        ).first
    }

    @Test func anItemHasItsFacts() throws {
        let object = try #require(
            try item(
                """
                <upnp:artist>Someone</upnp:artist><upnp:album>Songs</upnp:album><dc:date>2020-01-02</dc:date>\
                <upnp:albumArtURI>http://a.example/art.jpg</upnp:albumArtURI>\
                <res protocolInfo="http-get:*:video/mp4:*" size="5000000000" duration="1:02:03.500">http://a.example/f.mp4</res>
                """))
        #expect(
            object.line(path: ["Films"]).description == """
                {"type":"item","id":"1","parent":"0","path":["Films"],"title":"A & B","class":"object.item.videoItem",\
                "address":"http://a.example/f.mp4","mediaType":"video/mp4","duration":3723,"artist":"Someone",\
                "album":"Songs","date":"2020-01-02","size":5000000000,"picture":"http://a.example/art.jpg"}
                """)
    }

    @Test func theOriginalIsBetterThanAConvertedOne() throws {
        let object = try item(
            """
            <res protocolInfo="http-get:*:video/mpeg:DLNA.ORG_PN=MPEG_PS_PAL;DLNA.ORG_CI=1">http://a.example/converted</res>\
            <res protocolInfo="http-get:*:video/x-matroska:DLNA.ORG_CI=0">http://a.example/original</res>
            """)
        #expect(object?.medium?.address == "http://a.example/original")
    }

    @Test func thumbnailsAmongTheAddressesAreThePicture() throws {
        let object = try item(
            """
            <res protocolInfo="http-get:*:image/jpeg:DLNA.ORG_PN=JPEG_TN">http://a.example/small.jpg</res>\
            <res protocolInfo="http-get:*:video/mp4:*">http://a.example/f.mp4</res>
            """)
        #expect(object?.medium?.address == "http://a.example/f.mp4")
        #expect(object?.picture == "http://a.example/small.jpg")
    }

    @Test(arguments: ["file:///etc/passwd", "/etc/passwd", "javascript:1", "rtsp://a.example/x", "", "http:/x"])
    func otherAddressesAreLeftOut(_ address: String) throws {
        let object = try item("<res protocolInfo=\"http-get:*:video/mp4:*\">\(address)</res>")
        #expect(object?.medium == nil)
        #expect(object != nil)
    }

    @Test func containersAreRecognized() throws {
        let objects = try objects(
            """
            <container id="64" parentID="0" restricted="1"><dc:title>Films</dc:title>\
            <upnp:class>object.container.storageFolder</upnp:class></container><item parentID="0"><dc:title>No id</dc:title></item>
            """)
        #expect(objects.map(\.id) == ["64"])
        #expect(objects.map(\.isContainer) == [true])
    }

    @Test func longTextsAreCut() throws {
        let object = try #require(try item("<upnp:album>\(String(repeating: "ä", count: 5000))</upnp:album>"))
        #expect(object.album == String(repeating: "ä", count: 500))
        let id = String(repeating: "1", count: 3000)
        #expect(try objects("<item id=\"\(id)\" parentID=\"0\" restricted=\"1\"/>").isEmpty)
    }

    @Test func aDocumentWithoutObjectsIsEmpty() throws { #expect(try objects("").isEmpty) }

    @Test(arguments: [
        "", "nonsense", "<DIDL-Lite", "<html/>",
        "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><DIDL-Lite><item id=\"1\">&a;</item></DIDL-Lite>",
    ])
    func damagedDocumentsAreErrors(_ document: String) {
        let error = #expect(throws: Failure.self) { try ContentDocument.objects(of: document) }
        #expect(error?.code == .malformed)
    }
}
