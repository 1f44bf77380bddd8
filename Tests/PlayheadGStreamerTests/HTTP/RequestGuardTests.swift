import CGStreamer
import CLibraryGuards
import CSoup
import Foundation
import MediaServer
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite struct RequestGuardTests {
    /// Without the guard this crashes: libsoup calls through a null pointer.
    @Test func closingTheStreamOfARequestWithoutConnectionDoesNothing() async throws {
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
            EngineWorkarounds.guardRequests()

            // The first call frees libsoup's data of the request; the second goes past GLib's check that it is closed.
            #expect(g_input_stream_close(stream, nil, nil) != 0)
            let type = stream.withMemoryRebound(to: GTypeInstance.self, capacity: 1) { $0.pointee.g_class }
            let streams = UnsafeMutableRawPointer(type)?.assumingMemoryBound(to: GInputStreamClass.self)
            #expect(streams?.pointee.close_fn(stream, nil, nil) == 1)
        }
    }

    /// Without the guard, items that are stopped as they begin end the process, once in some thousand.
    @Test func inputsThatAreStoppedHaveAStream() throws {
        _ = PlaybinRunner.start
        let playbin = try #require(Element("playbin3"))
        #expect(EngineWorkarounds.areStoppedInputsGuarded)
        for (direction, hasStream) in [(GST_PAD_SRC, true), (GST_PAD_SINK, false)] {
            let pad = try #require(gst_pad_new(nil, direction))
            defer { gst_object_unref(pad) }
            let stream = ph_stream_of_pad(pad)
            #expect((stream != nil) == hasStream)
            if let stream { gst_object_unref(stream) }
        }
        withExtendedLifetime(playbin) {}
    }

    @Test func everyRequestAfterTheFirstResponseIsGuarded() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        let address = server.url(for: path).absoluteString
        try await offPool {
            let item = HTTPObserver.register(HTTPItemPolicy(address: address))
            for _ in 0..<2 { _ = try HTTPFetcher(item: item).fetch(address, part: 0..<100, limit: 1000) }
        }
        #expect(EngineWorkarounds.isClosingGuarded == EngineWorkarounds.needsClosingGuard)
    }

    /// Without the guard each of these requests is freed under the thread that fails it, and writes into freed memory.
    @Test func adaptiveDemuxersWaitForTheLocksOfFailingRequests() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        server.inject(.reset(afterBytes: 0), at: .where { $0.path.hasSuffix(".m3u8") && $0.path != path })
        for _ in 0..<5 {
            try await offPool {
                let runner = PlaybinRunner(server.url(for: path).absoluteString)
                defer { runner.stop() }
                runner.setState(GST_STATE_PAUSED)
                #expect(runner.wait { !$0.failures.isEmpty || $0.isReady })
            }
        }
        #expect(EngineWorkarounds.areLocksGuarded == EngineWorkarounds.needsLockGuard)
        #expect(EngineWorkarounds.isDecryptionGuarded == EngineWorkarounds.needsLockGuard)
    }

    /// Without the guard OpenSSL reads the missing context.
    @Test func decryptionWithoutAContextFails() {
        var length: Int32 = 16
        let input = [UInt8](repeating: 0, count: 16)
        var output = input
        #expect(ph_decrypt_update(nil, &output, &length, input, 16) == 0)
    }

    @Test(arguments: [
        ("1.22.0", "1.22.0", true), ("1.28.6", "1.26.11", true), ("1.29.2", "1.29.2", true),
        ("1.20.7", "1.22.0", false), ("1.22.0", "1.30.0", false), ("1.30.0", "1.30.0", false),
        ("2.0.0", "1.22.0", false), ("1.22.0", nil, false), ("1.22.0", "unknown", false),
    ])
    func lockGuardIsForTheAffectedVersionsOnly(_ core: String, _ plugin: String?, _ isNeeded: Bool) throws {
        let core = try #require(GStreamerRuntime.Version(core))
        let plugin = plugin.flatMap { GStreamerRuntime.Version($0) }
        #expect(EngineWorkarounds.needsLockGuard(core: core, plugin: plugin) == isNeeded)
    }

    @Test func versionOfAnInstalledPluginIsRead() {
        #expect(GStreamerRuntime.version(ofPlugin: "adaptivedemux2") != nil)
        #expect(GStreamerRuntime.version(ofPlugin: "nonexistent") == nil)
        #expect(GStreamerRuntime.Version("1.22") == nil && GStreamerRuntime.Version("") == nil)
    }

    @Test func heldLockIsClearedOnceItIsReleased() async throws {
        let lock = HeldLock()
        async let holder: Void = offPool { lock.holdForAMoment() }
        try await offPool { lock.clear() }
        try await holder
        #expect(lock.wasHeldToTheEnd)
    }
}

/// A lock for two threads.
///
/// Unchecked: the lock itself is what keeps them apart.
private final class HeldLock: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<GRecMutex>.allocate(capacity: 1)
    private let held = DispatchSemaphore(value: 0)
    private let wasCleared = Mutex(false)
    private(set) var wasHeldToTheEnd = false

    init() { g_rec_mutex_init(lock) }
    deinit { lock.deallocate() }

    func holdForAMoment() {
        g_rec_mutex_lock(lock)
        held.signal()
        usleep(50_000)
        wasHeldToTheEnd = !wasCleared.withLock { $0 }
        g_rec_mutex_unlock(lock)
    }

    func clear() {
        held.wait()
        ph_clear_when_free(lock)
        wasCleared.withLock { $0 = true }
    }
}
