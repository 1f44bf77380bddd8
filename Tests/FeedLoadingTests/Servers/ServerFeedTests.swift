import FeedReaders
import Testing

@testable import FeedLoading

@Suite struct ServerFeedTests {
    private func feed(_ lines: String, object: String = "0", limits: FeedLimits = FeedLimits()) -> Feed {
        ServerFeed(address: MediaServerAddress(server: "uuid:1", object: object), limits: limits)
            .feed(ServerProgramLine.lines(of: Array(lines.utf8)))
    }

    private func item(_ id: String, _ path: [String], address: String? = nil) -> String {
        let folders = path.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"type":"item","id":"\(id)","path":[\(folders)],"title":"Title \(id)","class":"object.item.videoItem",\
            "address":"\(address ?? "http://a.example/\(id)")"}

            """
    }

    private let server = "{\"type\":\"server\",\"udn\":\"uuid:1\",\"name\":\"Attic\",\"icon\":\"http://a.example/i\"}\n"
    private let root = "{\"type\":\"container\",\"id\":\"0\",\"title\":\"root\"}\n"

    @Test func theRootHasTheNameOfTheServer() {
        let feed = feed(server + root + item("1", []) + "{\"type\":\"end\"}")
        #expect(feed.kind == .folder)
        #expect(feed.title == "Attic")
        #expect(feed.image == "http://a.example/i")
        #expect(feed.entries.map(\.address) == ["http://a.example/1"])
        #expect(feed.entries.map(\.id) == ["dlna://1/1"])
        #expect(feed.dropped.isEmpty)
    }

    @Test func aContainerHasItsOwnName() {
        let container = "{\"type\":\"container\",\"id\":\"64\",\"title\":\"Films\"}\n"
        #expect(feed(server + container + item("1", []), object: "64").title == "Films")
    }

    @Test func itemsAreGroupedByTheContainersThatDistinguishThem() {
        let groups = { (lines: String) in feed(lines).entries.map(\.group) }
        #expect(
            groups(item("1", ["All", "Films"]) + item("2", ["All", "Music", "Album"])) == ["Films", "Music/Album"])
        #expect(groups(item("1", ["All"]) + item("2", ["All", "Music"])) == [nil, "Music"])
        #expect(groups(item("1", ["Films"]) + item("2", ["Films"])) == ["Films", "Films"])
        #expect(groups(item("1", []) + item("2", [])) == [nil, nil])
    }

    @Test func aMediumInSeveralContainersIsListedOnce() {
        let lines = item("1", ["A"], address: "http://a.example/x") + item("2", ["B"], address: "http://a.example/x")
        #expect(feed(lines).entries.map(\.id) == ["dlna://1/1"])
    }

    @Test func anItemIsAFile() {
        let feed = feed(server + item("7", []) + "{\"type\":\"end\"}", object: "7")
        #expect(feed.kind == .file)
        #expect(feed.title == "Title 7")
        #expect(feed.entries.count == 1)
    }

    @Test func unreadPartsAreReported() {
        let end = "{\"type\":\"end\",\"failed\":2,\"limit\":\"time\"}"
        #expect(feed(item("1", []) + end).dropped.count == 2)
        var limits = FeedLimits()
        limits.entryCount = 1
        let limited = feed(item("1", []) + item("2", []), limits: limits)
        #expect(limited.entries.count == 1)
        #expect(limited.dropped.count == 1)
    }
}
