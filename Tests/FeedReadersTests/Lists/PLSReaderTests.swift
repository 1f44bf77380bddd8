import Testing

@testable import FeedReaders

@Suite struct PLSReaderTests {
    @Test func entriesFollowTheirNumbers() throws {
        let feed = try read(
            """
            [Playlist]
            numberofentries=3
            Title2=Two
            File2=http://a.example/2.mp3
            Length2=-1
            file1 = "one.mp3"
            TITLE1=One, first
            Length1=61
            Title7=No file
            File3=
            Version=2
            """, from: "https://www.example.com/radio.pls")
        #expect(feed.kind == .pls)
        #expect(feed.entries.map(\.title) == ["One, first", "Two"])
        #expect(feed.entries.map(\.address) == ["https://www.example.com/one.mp3", "http://a.example/2.mp3"])
        #expect(feed.entries.map(\.duration) == [61, nil])
        #expect(feed.dropped == [DroppedElement(at: "line 9", "The entry has no address.")])
    }

    @Test func referencesOfWindowsMediaAreRead() throws {
        let feed = try read("[Reference]\r\nRef1=http://a.example/1.asf\r\nRef2=mms://a.example/1\r\n")
        #expect(feed.entries.map(\.address) == ["http://a.example/1.asf", "mms://a.example/1"])
    }

    @Test func hugeNumbersAndTitlesWithoutFilesAreBounded() throws {
        var limits = FeedLimits()
        limits.entryCount = 3
        let titles = (0..<100).map { "Title\($0)=x\n" }.joined()
        let feed = try read(
            "[playlist]\nFile99999999999999999999=http://a.example/x\nFile0=http://a.example/0\n" + titles,
            limits: limits)
        #expect(feed.entries.map(\.address) == ["http://a.example/0"])
        #expect(feed.dropped.count == 2)
    }
}
