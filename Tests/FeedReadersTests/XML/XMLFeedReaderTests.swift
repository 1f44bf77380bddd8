import Testing

@testable import FeedReaders

/// Damaged and malicious documents.
struct XMLFeedReaderTests {
    private static let first = "<item><title>A</title><enclosure url='/a.mp3'/></item>\n"
    private static let last = "<item><title>Z</title><enclosure url='/z.mp3'/></item>\n"

    @Test(arguments: [
        "<item><title>B <br> C</title><enclosure url='/b.mp3'/></item>\n",
        "<item><title a='1' a='2'>B</title></item>\n", "<item><title>B</item>\n", "<item><title\n</item>\n",
        "<item><enclosure url='/b.mp3></item>\n", "<item><enclosure url=/b.mp3/></item>\n", "</x>\n",
        "<item><![CDATA[x</item>]]></x>\n",
    ])
    func damagedItemCostsNoOther(item: String) throws {
        let feed = try XMLFixture.read("<rss><channel>\n\(Self.first)\(item)\(Self.last)</channel></rss>")
        #expect(feed.entries.map(\.title) == ["A", "Z"])
        #expect(feed.dropped.count == 1)
        #expect(feed.dropped.first?.description.contains(#/ine [34]/#) == true, "\(feed.dropped)")
    }

    /// After each damage, the names of the elements around are read again.
    @Test(.timeLimit(.minutes(1))) func longNamesAroundDamagedItemsCostLittle() throws {
        let prefix = String(repeating: "p", count: 60_000)
        let items = String(repeating: "<item><title>a</item>", count: 20_000)
        let text = "<\(prefix):rss xmlns:\(prefix)=\"\"><\(prefix):channel>\(items)"
        let plain = "<rss version=\"2.0\"><channel>\(items)</channel></rss>"
        // Any result will do, but it must come.
        _ = errorCode(Array(text.utf8))
        #expect(errorCode(Array(plain.utf8)) == nil || errorCode(Array(plain.utf8)) == .malformed)
    }

    @Test func everyTruncationKeepsTheItemsWithMediaBefore() throws {
        let whole = "<?xml version='1.0'?><rss><channel><title>T</title>\(Self.first)\(Self.last)</channel></rss>"
        for count in 1..<whole.utf8.count {
            let part = String(decoding: whole.utf8.prefix(count), as: UTF8.self)
            let expected = part.ranges(of: "/>").count
            do throws(FeedError) {
                let feed = try XMLFixture.read(part)
                #expect(feed.entries.count == expected, "\(part)")
                #expect(feed.dropped.map(\.reason).contains { $0.contains("too early") }, "\(part)")
            } catch {
                #expect(expected == 0, "\(part)")
                #expect([.malformed, .notAFeed].contains(error.code), "\(part)")
            }
        }
        let feed = try XMLFixture.read(whole)
        #expect(feed.entries.count == 2 && feed.dropped.isEmpty)
    }

    @Test func harmlessDefectsCostNothing() throws {
        for text in [
            "\u{FEFF}  \n<?xml version='1.0'?><rss><channel>\(Self.first)</channel></rss>",
            "<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS 0.91//EN\" \"http://x/rss-0.91.dtd\">"
                + "<rss version=\"0.91\"><channel>\(Self.first)</channel></rss>",
            "<rss><channel><title>A & B &nbsp; &eacute; 1 < 2 \u{3}</title>\(Self.first)</channel></rss>\n<!-- 12 ms -->\n",
            "<RSS><Channel><Item><Title>A</Title><Enclosure url='/a.mp3'/></Item></Channel></RSS>",
        ] {
            let feed = try XMLFixture.read(text)
            #expect(feed.entries.map(\.title) == ["A"], "\(text)")
            #expect(feed.dropped.isEmpty, "\(text)")
        }
    }

    @Test func textAroundTheDocumentIsReported() throws {
        let feed = try XMLFixture.read("Warning: x\n<?xml version='1.0'?><rss><channel>\(Self.first)</channel></rss>x")
        #expect(feed.entries.count == 1)
        #expect(
            feed.dropped.map(\.reason) == [
                "The document continues after its end.", "There is text before the document.",
            ])
    }

    @Test(arguments: ["Warning: x\n", "<br />\n<b>Warning</b>: x\n", "\n \n"])
    func textBeforeTheDocumentDoesNotHideTheFormat(text: String) throws {
        let document = "<?xml version='1.0'?>\n<rss><channel>\(Self.first)<item></x></item></channel></rss>"
        let feed = try FeedReader().read(Array((text + document).utf8), from: XMLFixture.address)
        #expect(feed.kind == .rss && feed.entries.count == 1)
        let line = text.filter { $0 == "\n" }.count + 3
        #expect(feed.dropped.first?.description.contains("ine \(line).") == true, "\(feed.dropped)")
    }

    @Test(arguments: [
        "<html><body/></html>", "<MPD/>", "<a/>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<tv/>", "", "text", "<",
        "<playlist xmlns='urn:other'/>",
    ])
    func otherDocumentsAreRefused(text: String) {
        #expect(XMLFixture.error(Array(text.utf8)) == .notAFeed)
    }

    @Test(arguments: [
        "<!DOCTYPE rss [<!ENTITY a 'ha'>LAUGHS]><rss><channel><title>&z;</title></channel></rss>",
        "<!DOCTYPE rss SYSTEM 'http://127.0.0.1:1/x' [<!ENTITY % a SYSTEM 'file:///etc/passwd'>%a;]><rss/>",
        "<?xml version='1.0'?>\n<!-- x -->\n<!DOCTYPE rss [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><rss>&x;</rss>",
    ])
    func entitiesAreRefusedWithoutExpansion(text: String) {
        let names = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let laughs = zip(names, names.dropFirst()).map { previous, name in
            "<!ENTITY \(name) '\(String(repeating: "&\(previous);", count: 10))'>"
        }.joined()
        #expect(XMLFixture.error(Array(text.replacing("LAUGHS", with: laughs).utf8)) == .entities)
    }

    @Test func deepNestingCostsOneItem() throws {
        let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
        let feed = try XMLFixture.read("<rss><channel>\(Self.first)<item>\(deep)</item>\(Self.last)</channel></rss>")
        #expect(feed.entries.map(\.title) == ["A", "Z"])
        #expect(XMLFixture.error(Array("<rss><channel>\(deep)".utf8)) == .tooDeep)
        #expect(XMLFixture.error(Array(deep.utf8)) == .notAFeed)
    }

    @Test func hugeAttributeCostsOneItem() throws {
        let huge = "<item><enclosure url='\(String(repeating: "x", count: 4 << 20))'/></item>"
        let feed = try XMLFixture.read("<rss><channel>\(Self.first)\(huge)\(Self.last)</channel></rss>")
        #expect(feed.entries.map(\.title) == ["A", "Z"])
        #expect(feed.dropped.map(\.reason).contains { $0.contains("longer than") })
    }

    @Test func longTextIsCut() throws {
        var limits = FeedLimits()
        limits.textByteCount = 101
        let title = String(repeating: "é", count: 1000)
        let text = "<rss><channel><item><title>\(title)</title><enclosure url='/a'/></item></channel></rss>"
        let entry = try XMLFixture.read(text, limits: limits).entries.first
        let count = try #require(entry?.title?.utf8.count)
        #expect((50...101).contains(count))
        #expect(entry?.title?.contains("\u{FFFD}") == false)
    }

    @Test func endlessTextAndCommentsEndWithTheDocument() throws {
        for text in [
            "<item><title><![CDATA[" + String(repeating: "x", count: 1 << 20),
            "<!--" + String(repeating: "- ", count: 1 << 19),
        ] {
            let feed = try XMLFixture.read("<rss><channel>\(Self.first)\(text)")
            #expect(feed.entries.map(\.title) == ["A"])
            #expect(feed.dropped.count == 1)
        }
    }

    @Test func numbersOfEntriesAndReportsAreLimited() throws {
        var limits = FeedLimits()
        limits.entryCount = 10
        limits.droppedCount = 5
        let items = String(repeating: Self.first, count: 30)
        let feed = try XMLFixture.read("<rss><channel>\(items)</channel></rss>", limits: limits)
        #expect(feed.entries.count == 10)
        #expect(feed.dropped.map(\.reason) == ["The list has more than 10 entries. The others were not read."])
        let texts = String(repeating: "<item><title>x</title></item>", count: 30)
        let other = try XMLFixture.read("<rss><channel>\(Self.first)\(texts)</channel></rss>", limits: limits)
        #expect(other.dropped.count == 5)
        #expect(other.dropped.last?.reason.contains("further") == true)
    }

    @Test func numberOfNamesIsLimited() throws {
        let names = (0..<20_000).map { "<e\($0)/>" }.joined()
        let feed = try XMLFixture.read("<rss><channel>\(Self.first)\(names)\(Self.last)</channel></rss>")
        #expect(feed.entries.map(\.title) == ["A"])
        #expect(feed.dropped.first?.reason.contains("different names") == true)
        #expect(XMLFixture.error(Array("<rss><channel>\(names)</channel></rss>".utf8)) == .tooLarge)
    }

    @Test func sizeIsLimited() {
        var limits = FeedLimits()
        limits.byteCount = 10
        #expect(XMLFixture.error(Array("<rss><channel/></rss>".utf8), limits: limits) == .tooLarge)
    }

    @Test func otherEncodingsAreRead() throws {
        let text =
            "<?xml version='1.0' encoding='utf-16'?><rss><channel>\(Self.first.replacing("A", with: "é€"))</channel></rss>"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let feed = try XMLFeedReader.read(bytes, from: XMLFixture.address, limits: FeedLimits())
        #expect(feed.entries.first?.title == "é€")
        var latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>Caf".utf8)
        latin += [0xE9, 0x20, 0x80]
        latin += Array("</title>\(Self.first)</channel></rss>".utf8)
        #expect(try XMLFeedReader.read(latin, from: XMLFixture.address, limits: FeedLimits()).title == "Café €")
    }
}
