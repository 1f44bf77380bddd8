import CGStreamer
import CSoup
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadGStreamer

@Suite("Streams of requests that are gone")
struct ClosingGuardTests {
    /// Without the guard this ends the process: libsoup calls through a null pointer.
    @Test func `closing the stream of a request without a connection does nothing`() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        let address = server.url(for: path).absoluteString
        try await offPool {
            let session = try #require(soup_session_new())
            defer { g_object_unref(session) }
            let message = try #require(soup_message_new("GET", address))
            defer { g_object_unref(UnsafeMutableRawPointer(message)) }
            let stream = try #require(soup_session_send(session, message, nil, nil))
            defer { g_object_unref(stream) }
            EngineWorkarounds.guardClosing()

            // What libsoup keeps of the request goes with the first, and GLib's own note that it is closed is passed by.
            #expect(g_input_stream_close(stream, nil, nil) != 0)
            let type = stream.withMemoryRebound(to: GTypeInstance.self, capacity: 1) { $0.pointee.g_class }
            let streams = UnsafeMutableRawPointer(type)?.assumingMemoryBound(to: GInputStreamClass.self)
            #expect(streams?.pointee.close_fn(stream, nil, nil) == 1)
        }
    }

    @Test func `every request that is made after one was answered is guarded`() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        let address = server.url(for: path).absoluteString
        try await offPool {
            let item = HTTPObserver.register(HTTPItemPolicy(address: address))
            for _ in 0..<2 { _ = try HTTPFetcher(item: item).fetch(address, part: 0..<100, limit: 1000) }
        }
        #expect(EngineWorkarounds.isClosingGuarded == EngineWorkarounds.needsClosingGuard)
    }
}
