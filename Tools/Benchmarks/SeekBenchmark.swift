import CGStreamer
import Foundation
import PlaybackModel
import Playhead
import PlayheadGStreamer
import Synchronization

/// Measures the time from a seek request to its landing, interleaved: our engine, a plain playbin3 with the calls of
/// gst-play, and mpv with its own events.
struct SeekBenchmark {
    let mpv: String
    let rounds: Int

    func run(_ name: String, _ address: String, isAdaptive: Bool) throws {
        let uri = address.hasPrefix("/") ? URL(fileURLWithPath: address).absoluteString : address
        let engine = EngineSeeker(address)
        let bare = BareSeeker(uri)
        let peer = try MPVSeeker(mpv, address)
        defer {
            engine.close()
            bare.close()
            peer.close()
        }
        var samples: [[Double]] = [[], [], []]
        let targets = [17.3, 3.5, 25.1, 8.9, 21.7, 12.2]
        for round in 0..<(rounds * 2) {
            let target = targets[round % targets.count]
            samples[0].append(engine.seek(to: target))
            samples[1].append(bare.seek(to: target))
            samples[2].append(peer.seek(to: target))
        }
        let medians = samples.map(\.median)
        let discipline = isAdaptive ? " (25 ms of it are the seek discipline)" : ""
        print("exact seek, paused, \(name)\(discipline):")
        for (title, median) in zip(["playhead", "playbin3, with the calls of gst-play", "mpv"], medians) {
            print("  \(title): \(median.text(1)) ms, ratio \(median > 0 ? (medians[0] / median).text(2) : "-")")
        }
    }
}

/// Seeks with our engine through its contract.
private final class EngineSeeker {
    private let inbox = EngineInbox()
    private let engine: any PlaybackEngine
    private let generation = Generation(rawValue: 1)
    private var lastID: UInt64 = 0
    private let answers: Answers

    init(_ address: String) {
        let answers = Answers()
        self.answers = answers
        inbox.setDirectReceiver { report in
            switch report.message {
            case .ready, .seeked: answers.signal()
            default: break
            }
        }
        engine = GStreamerEngine.provider(EngineConfiguration(output: .headless), inbox)
        if address.hasPrefix("/") {
            let descriptor = open(address, O_RDONLY | O_CLOEXEC)
            send(.load(LoadRequest(source: .descriptor(descriptor, name: "file"))))
            Glibc.close(descriptor)
        } else {
            send(.load(LoadRequest(source: .url(address))))
        }
        answers.wait()
    }

    func seek(to seconds: Double) -> Double {
        lastID += 1
        let clock = ContinuousClock()
        let start = clock.now
        send(
            .seek(
                PendingSeek(
                    id: CommandID(rawValue: lastID), target: CMTime(seconds: seconds, preferredTimescale: 1_000_000),
                    toleranceBefore: .zero, toleranceAfter: .zero)))
        answers.wait()
        return (clock.now - start).nanoseconds / 1e6
    }

    func close() {
        engine.send(EngineEnvelope(epoch: 1, generation: .none, message: .quit))
    }

    private func send(_ command: EngineCommand) {
        engine.send(EngineEnvelope(epoch: 1, generation: generation, message: command))
    }

    private final class Answers: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func signal() { semaphore.signal() }
        func wait() { _ = semaphore.wait(timeout: .now() + 30) }
    }
}

/// Seeks with playbin3: a flushing, accurate seek that ends with async-done.
private final class BareSeeker {
    private let pipeline: UnsafeMutablePointer<GstElement>
    private let bus: UnsafeMutablePointer<GstBus>

    init(_ uri: String) {
        gst_init(nil, nil)
        guard let pipeline = gst_element_factory_make("playbin3", nil), let bus = gst_element_get_bus(pipeline) else {
            preconditionFailure("Cannot create playbin3. Install gstreamer1.0-plugins-base.")
        }
        self.pipeline = pipeline
        self.bus = bus
        let object = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GObject.self)
        gst_util_set_object_arg(object, "uri", uri)
        for name in ["video-sink", "audio-sink"] {
            var value = GValue()
            g_value_init(&value, gst_element_get_type())
            g_value_set_object(&value, gst_element_factory_make("fakesink", nil))
            g_object_set_property(object, name, &value)
            g_value_unset(&value)
        }
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
        waitUntilDone()
    }

    func seek(to seconds: Double) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let flags = GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
        gst_element_seek_simple(pipeline, GST_FORMAT_TIME, flags, Int(seconds * 1e9))
        waitUntilDone()
        return (clock.now - start).nanoseconds / 1e6
    }

    func close() {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(bus)
        gst_object_unref(pipeline)
    }

    private func waitUntilDone() {
        let types = GstMessageType(rawValue: GST_MESSAGE_ASYNC_DONE.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, 30_000_000_000, types) else { return }
        gst_message_unref(message)
    }
}

/// Seeks with mpv through its socket: a seek ends with `playback-restart`.
final class MPVSeeker {
    struct Unreachable: Error {}

    private let process = Process()
    private let descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []

    init(_ executable: String, _ address: String) throws {
        path = NSTemporaryDirectory() + "playhead-bench-\(getpid()).sock"
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = [
            "--no-config", "--vo=null", "--ao=null", "--ytdl=no", "--load-scripts=no", "--really-quiet", "--pause",
            "--input-ipc-server=\(path)", address,
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        descriptor = try Self.connect(path)
        Thread.sleep(forTimeInterval: 1)
    }

    func seek(to seconds: Double) -> Double {
        drain()
        let clock = ContinuousClock()
        let start = clock.now
        let line = "{\"command\":[\"seek\",\(seconds),\"absolute\",\"exact\"]}\n"
        _ = line.withCString { write(descriptor, $0, strlen($0)) }
        wait(for: "playback-restart")
        return (clock.now - start).nanoseconds / 1e6
    }

    func close() {
        process.terminate()
        process.waitUntilExit()
        Glibc.close(descriptor)
        unlink(path)
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
        buffer = []
    }

    private func wait(for event: String) {
        let wanted = Data("\"event\":\"\(event)\"".utf8)
        var text = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while text.range(of: wanted) == nil {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 10_000) > 0 else { return }
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return }
            text.append(contentsOf: bytes[..<count])
        }
    }

    private static func connect(_ path: String) throws -> Int32 {
        for _ in 0..<200 {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            if result == 0 { return descriptor }
            Glibc.close(descriptor)
            Thread.sleep(forTimeInterval: 0.02)
        }
        throw Unreachable()
    }
}
