import FeedLoading
import Testing

@testable import PlayheadTerminal

@Suite struct ServersProgramTests {
    private let attic = FoundMediaServer(
        id: "uuid:1", name: "At\u{1B}[2Jtic", model: "Model", icon: "http://10.0.0.2/i.png",
        location: "http://10.0.0.2:8200/d.xml")

    /// A script with the program in place of playhead-dlna.
    private func run(_ program: String, _ command: String) throws -> ProgramRun {
        try ProgramRun(
            """
            folder=$(mktemp -d)
            export PLAYHEAD_DLNA="$folder/program"
            cat >"$PLAYHEAD_DLNA" <<'END'
            #!/bin/sh
            \(program)
            END
            chmod +x "$PLAYHEAD_DLNA"
            \(command)
            status=$?
            rm -r "$folder"
            exit $status
            """, errors: true)
    }

    private let server = #"echo '{"type":"server","udn":"uuid:1","name":"Attic"}'"#

    @Test func aServerHasItsNameFactsAndAddress() {
        let text = ServersProgram.text(attic)
        #expect(text.hasSuffix("tic\n  Model, 10.0.0.2:8200\n  dlna://1/0\n"))
        #expect(!text.contains("\u{1B}"))
        let plain = FoundMediaServer(id: "uuid:1", name: "Attic")
        #expect(ServersProgram.text(plain) == "Attic\n  dlna://1/0\n")
        #expect(
            ServersProgram.json([plain]).text
                == #"{"servers":[{"name":"Attic","address":"dlna://1/0","model":null,"icon":null,"location":null}]}"#)
    }

    @Test func serversArePrinted() throws {
        let result = try run(server, #""$PLAYHEAD" servers --seconds 1"#)
        #expect(result.status == 0)
        #expect(result.output == "Attic\n  dlna://1/0\n")
        #expect(try run(server, #""$PLAYHEAD" servers --json"#).output.hasPrefix(#"{"servers":[{"name":"Attic""#))
    }

    @Test func aSearchWithoutServersHasStatusOne() throws {
        let result = try run("exit 0", #""$PLAYHEAD" servers"#)
        #expect(result.status == 1)
        #expect(result.lines.count == 3)
        #expect(result.lines.first == "playhead: Cannot find media servers.")
        let json = try run("exit 0", #""$PLAYHEAD" servers --json"#)
        #expect(json.status == 1)
        #expect(json.output.hasPrefix(#"{"servers":[],"error":{"code":"noServerFound","#))
    }

    @Test func aFolderOfAServerIsProbed() throws {
        let item = """
            echo '{"type":"item","id":"7","path":["Films"],"title":"A film","class":"object.item.videoItem",\
            "address":"http://127.0.0.1:9/7.mp4","duration":61}'
            """
        let result = try run("\(server)\n\(item)", #""$PLAYHEAD" probe dlna://1/0"#)
        #expect(result.status == 0)
        #expect(result.output.contains("Films\n1  A film  1:01  http://127.0.0.1:9/7.mp4\n"))
    }

    @Test func failuresOfServersAreErrors() throws {
        let missing = #"echo '{"error":"noSuchObject","message":"x"}'; exit 66"#
        for command in ["probe", "play --headless"] {
            let result = try run(missing, "\"$PLAYHEAD\" \(command) dlna://1/7")
            #expect(result.status == 1)
            #expect(result.output.contains("It does not have this item or folder any longer."), "\(result.output)")
        }
        let malformed = try run(missing, #""$PLAYHEAD" probe dlna://"#)
        #expect(malformed.status == 1)
        #expect(malformed.output.contains("The address is malformed."))
    }
}
