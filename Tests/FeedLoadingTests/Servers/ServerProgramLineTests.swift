import Testing

@testable import FeedLoading

@Suite struct ServerProgramLineTests {
    private func line(_ text: String) -> ServerProgramLine? { ServerProgramLine(Array(text.utf8)[...]) }

    @Test func aServerHasItsFacts() {
        let text = """
            {"type":"server","udn":"uuid:1","name":"Living\\nroom","model":"M","icon":"http://10.0.0.2/i.png",\
            "location":"http://10.0.0.2:8200/d.xml"}
            """
        let server = FoundMediaServer(
            id: "uuid:1", name: "Living room", model: "M", icon: "http://10.0.0.2/i.png",
            location: "http://10.0.0.2:8200/d.xml")
        #expect(line(text) == .server(server))
        #expect(server.host == "10.0.0.2:8200")
        #expect(server.address == "dlna://1/0")
    }

    @Test func anItemHasItsFacts() throws {
        let text = """
            {"type":"item","id":"64$1","parent":"64","path":["Music","Album"],"title":"Song",\
            "class":"object.item.audioItem.musicTrack","address":"http://10.0.0.2/1.mp3","mediaType":"Audio/MPEG",\
            "duration":63,"artist":"Someone","date":"2020-01-02","size":5000000000,"picture":"http://10.0.0.2/1.jpg",\
            "subtitles":"http://10.0.0.2/1.srt"}
            """
        guard case .object(let object) = line(text) else {
            Issue.record("no object")
            return
        }
        #expect(object.path == ["Music", "Album"])
        #expect(object.mediaType == "audio/mpeg")
        #expect(object.duration == 63)
        #expect(object.date == 1_577_923_200)
        #expect(object.size == 5_000_000_000)
        #expect(object.isPlayable)
    }

    @Test func addressesOfOtherSchemesAreLeftOut() {
        for address in ["file:///etc/passwd", "javascript:1", "rtsp://a.example/x", "//a.example/x", "x"] {
            let text = """
                {"type":"item","id":"1","title":"A","class":"object.item.videoItem","address":"\(address)",\
                "picture":"\(address)","subtitles":"\(address)"}
                """
            guard case .object(let object) = line(text) else {
                Issue.record("no object")
                return
            }
            #expect(object.address == nil && object.picture == nil && object.subtitles == nil, "\(address)")
            #expect(!object.isPlayable)
        }
    }

    @Test func photosAndDocumentsAreNotPlayed() {
        for (kind, type, isPlayable) in [
            ("object.item.imageItem.photo", "image/jpeg", false), ("object.item", "image/jpeg", false),
            ("object.item.textItem", "text/plain", false), ("object.item", "video/mp4", true),
            ("object.item", nil, true),
            ("object.item.videoItem.movie", nil, true),
        ] {
            let media = type.map { ",\"mediaType\":\"\($0)\"" } ?? ""
            let text =
                "{\"type\":\"item\",\"id\":\"1\",\"class\":\"\(kind)\",\"address\":\"http://a.example/x\"\(media)}"
            guard case .object(let object) = line(text) else {
                Issue.record("no object")
                return
            }
            #expect(object.isPlayable == isPlayable, "\(kind)")
        }
    }

    @Test func theEndAndFailuresAreRead() {
        #expect(line(#"{"type":"end","items":3,"failed":2,"limit":"time"}"#) == .end(limit: "time", failed: 2))
        #expect(line(#"{"type":"end"}"#) == .end(limit: nil, failed: 0))
        #expect(
            line(#"{"error":"refused","message":"Not now (801)"}"#)
                == .failure(code: "refused", message: "Not now (801)"))
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", "{\"type\":\"new\"}", "{\"type\":\"server\"}", "{\"type\":\"item\"}",
        "{\"type\":\"item\",\"id\":7}", "{\"type\":\"server\",\"udn\":\"\"}",
    ])
    func otherLinesAreLeftOut(_ text: String) { #expect(line(text) == nil) }

    @Test func valuesOfOtherTypesAreAsIfTheyWereMissing() {
        let text = """
            {"type":"item","id":"1","path":"x","title":[],"class":1,"address":{},"duration":"x","size":-1,"date":"soon"}
            """
        guard case .object(let object) = line(text) else {
            Issue.record("no object")
            return
        }
        #expect(object.path.isEmpty && object.title == nil && object.duration == nil && object.size == nil)
        #expect(object.date == nil)
    }

    @Test func linesOfAnOutputAreReadInOrder() {
        let output = "{\"type\":\"end\",\"failed\":1}\nnoise\n\n{\"type\":\"end\",\"failed\":2}"
        #expect(
            ServerProgramLine.lines(of: Array(output.utf8)) == [
                .end(limit: nil, failed: 1), .end(limit: nil, failed: 2),
            ])
    }
}
