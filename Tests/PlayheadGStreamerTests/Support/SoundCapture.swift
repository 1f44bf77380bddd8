import CGStreamer
import Foundation
import Synchronization

@testable import PlayheadGStreamer

/// Records the samples that reach the sinks of an engine's pipelines, with the times at which they play.
final class SoundCapture: Sendable {
    /// A buffer of 16-bit samples of one channel.
    struct Piece: Sendable {
        /// The time in the content, in nanoseconds.
        let time: UInt64
        let samples: [Int16]

        var peak: Int { samples.map { abs(Int($0)) }.max() ?? 0 }
    }

    /// The sound of one pipeline.
    struct Track: Sendable {
        var pieces: [Piece] = []
        /// The moment of the first sample on the system's clock, in nanoseconds; `nil` until the end of the data.
        var base: UInt64?

        var samples: [Int16] { pieces.flatMap(\.samples) }
    }

    private let state = Mutex<[Track]>([])

    /// The tracks in the order in which their pipelines prerolled.
    var tracks: [Track] { state.withLock { $0 } }

    /// Makes pipelines that are recorded.
    var makePipeline: EngineContext.PipelineMaker {
        { [self] recipe, context, http, reporter, receive in
            let waiting = Waiting()
            let pipeline = ItemPipeline(recipe, in: context, http: http, reporter: reporter) { [self] message in
                // The sink holds the first buffer until the pipeline plays.
                if case .asyncDone = message, let pipeline = waiting.take(),
                    let chain = pipeline.parts.withLock(\.audio)
                {
                    attach(to: chain.sink)
                }
                receive(message)
            }
            waiting.set(pipeline)
            return pipeline
        }
    }

    /// The pipeline whose first buffer is waited for.
    private final class Waiting: Sendable {
        private let pipeline = Mutex<ItemPipeline.WeakPipeline?>(nil)

        func set(_ new: ItemPipeline) { pipeline.withLock { $0 = ItemPipeline.WeakPipeline(new) } }

        func take() -> ItemPipeline? {
            pipeline.withLock { pipeline in
                defer { pipeline = nil }
                return pipeline?.value
            }
        }
    }

    /// The recorder of one sink.
    private final class Tap: Sendable {
        let capture: SoundCapture
        let index: Int

        init(_ capture: SoundCapture, _ index: Int) {
            self.capture = capture
            self.index = index
        }
    }

    private func attach(to sink: Element) {
        let index = state.withLock { tracks in
            tracks.append(Track())
            return tracks.count - 1
        }
        let base = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstBaseSink.self)
        if let sample = gst_base_sink_get_last_sample(base) {
            if let buffer = gst_sample_get_buffer(sample) {
                sink.withPad("sink") { add(buffer, of: Format(of: $0), to: index) }
            }
            gst_sample_unref(sample)
        }
        let data = Unmanaged.passRetained(Tap(self, index)).toOpaque()
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad,
                GstPadProbeType(
                    rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue),
                { pad, info, data in
                    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
                    let tap = Unmanaged<Tap>.fromOpaque(data).takeUnretainedValue()
                    if let buffer = ph_probe_buffer(info) {
                        tap.capture.add(buffer, of: Format(of: pad), to: tap.index)
                    } else if ph_probe_event_type(info) == GST_EVENT_EOS, let element = gst_pad_get_parent_element(pad)
                    {
                        let base = gst_element_get_base_time(element)
                        gst_object_unref(element)
                        tap.capture.state.withLock { $0[tap.index].base = UInt64(base) }
                    }
                    return GST_PAD_PROBE_OK
                }, data, { data in data.map { Unmanaged<Tap>.fromOpaque($0).release() } })
        }
    }

    private func add(_ buffer: UnsafeMutablePointer<GstBuffer>, of format: Format, to index: Int) {
        let size = Int(gst_buffer_get_size(buffer))
        func read<Sample>(_ zero: Sample) -> [Sample] {
            let width = MemoryLayout<Sample>.size
            return [Sample](unsafeUninitializedCapacity: size / width) { memory, count in
                count = Int(gst_buffer_extract(buffer, 0, memory.baseAddress, gsize(size / width * width))) / width
            }
        }
        let samples =
            switch format {
            case .integers: read(Int16(0))
            case .floats: read(Float(0)).map { Int16(max(-1, min(1, $0)) * 32_767) }
            }
        state.withLock { $0[index].pieces.append(Piece(time: UInt64(buffer.pointee.pts), samples: samples)) }
    }

    /// The kind of samples.
    private enum Format {
        case integers, floats

        init(of pad: UnsafeMutablePointer<GstPad>) {
            self = .integers
            guard let caps = gst_pad_get_current_caps(pad) else { return }
            defer { gst_caps_unref(caps) }
            if let name = gst_structure_get_string(gst_caps_get_structure(caps, 0), "format"),
                String(cString: name).hasPrefix("F32")
            {
                self = .floats
            }
        }
    }
}

/// A tone as a WAV file: 16 bits, one channel, 44,100 samples per second.
struct ToneFile {
    static let rate = 44_100.0

    /// The sample at a place of a tone that never ends.
    static func sample(_ index: Int) -> Int16 { Int16(16_000 * sin(2 * .pi * 441 * Double(index) / rate)) }

    /// Writes samples of the tone into a file of a folder. At a higher rate the tone is higher, and buffers are shorter.
    static func write(_ range: Range<Int>, to folder: URL, _ name: String, rate: Int = 44_100) throws -> URL {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = range.count * 2
        var data = Array("RIFF".utf8) + bytes(36 + size, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
        data += bytes(1, 2) + bytes(rate, 4) + bytes(rate * 2, 4) + bytes(2, 2) + bytes(16, 2)
        data += Array("data".utf8) + bytes(size, 4)
        for index in range { data += bytes(Int(sample(index)), 2) }
        let url = folder.appendingPathComponent(name)
        try Data(data).write(to: url)
        return url
    }

    /// Encodes a file with ffmpeg.
    static func encode(
        _ file: URL, as ending: String, options: [String] = ["-b:a", "256k"]
    ) throws -> URL {
        let url = file.deletingPathExtension().appendingPathExtension(ending)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-loglevel", "error", "-nostdin", "-i", file.path] + options + [url.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return url
    }
}
