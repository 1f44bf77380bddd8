import Foundation
import MediaServer
import Testing

@Suite struct ScriptedPortTests {
    @Test func itSendsTheBytesAsTheyAre() async throws {
        let port = try ScriptedPort(Data("HTTP/1.1 299 Odd\r\nX-A: b\r\n\r\nbody".utf8))
        let answer = try await Curl.get(port.url)
        #expect(answer.status == 299)
        #expect(answer.body == Data("body".utf8))
        withExtendedLifetime(port) {}
    }

    @Test func unchangedResourcesAreConfirmed() async throws {
        let server = try StreamServer.started()
        server.respond(at: "/a") { _ in StreamResponse(headers: ["ETag": "\"1\""], body: .data(Data("x".utf8))) }
        #expect(try await Curl.get(server.url(for: "/a")).status == 200)
        #expect(try await Curl.get(server.url(for: "/a"), "-H", "If-None-Match: \"1\"").status == 304)
        #expect(try await Curl.get(server.url(for: "/a"), "-H", "If-None-Match: \"2\"").status == 200)
    }
}
