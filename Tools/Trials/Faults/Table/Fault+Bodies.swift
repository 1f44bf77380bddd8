import PlaybackModel
import PlayheadTesting

extension Fault {
    /// Faults in the body of a response.
    static let bodies: [Fault] = [
        Fault("trickle", "less data than the bit rate requires, for 8 s", .recovers(seconds: 6), within: 40) { stage in
            stage.inject(.throttle(bytesPerSecond: 50_000))
            stage.after(8) { stage.server.removeAllFaults() }
        },
        Fault(
            "trickle-adaptive", "bandwidth for the lower of two variants only", on: .variants, .recovers(seconds: 8),
            within: 40
        ) {
            stage in stage.inject(.throttle(bytesPerSecond: 40_000), at: .suffix(".ts"))
        },
        Fault("stall", "no data for 6 s", .recovers(seconds: 10), within: 40) { stage in
            stage.inject(.stall(afterBytes: 300_000, .duration(.seconds(6))), times: 3)
        },
        Fault(
            "stall-forever", "the data stops", from: .opening(at: nil), .fails([.stalledTooLong]), within: 40,
            patience: 8
        ) { stage in
            stage.inject(.stall(afterBytes: 400_000, .forever))
        },
        Fault("reset", "the connection is reset during playback", .recovers(seconds: 10), within: 40) { stage in
            stage.inject(.reset(afterBytes: 400_000), times: 3)
        },
        Fault("reset-always", "each connection is reset after 200 kB", .recovers(seconds: 10), within: 40) { stage in
            stage.inject(.reset(afterBytes: 200_000))
        },
        Fault(
            "reset-before-body", "each connection is reset before the body", .fails([.connectionLost]), within: 40
        ) {
            stage in stage.inject(.reset(afterBytes: 0))
        },
        Fault("closed-early", "the connection is closed during playback", .recovers(seconds: 10), within: 40) { stage in
            stage.inject(.truncate(afterBytes: 400_000), times: 3)
        },
        Fault(
            "length-too-large", "the stated length exceeds the size of the film", from: .opening(at: 26), .ends(),
            within: 40
        ) {
            stage in stage.inject(.contentLength(2_500_000))
        },
        Fault(
            "length-too-small", "the stated length is a quarter of the film", from: .opening(at: nil),
            .ends(warning: .truncated), within: 40
        ) { stage in stage.inject(.contentLength(540_000)) },
        Fault(
            "cut-off", "the file is truncated at 6 s", on: .media(.truncatedMP4), from: .opening(at: nil),
            .ends(warning: .truncated), within: 40
        ) { _ in },
        Fault("no-length", "no Content-Length and no ranges", from: .opening(at: nil), .recovers(seconds: 4)) { stage in
            stage.inject(.noContentLength)
        },
        Fault("no-ranges", "no range requests", from: .opening(at: nil), .recovers(seconds: 4)) { stage in
            stage.inject(.ignoresRange())
        },
        Fault(
            "no-ranges-seek", "no range requests, and the viewer seeks", from: .opening(at: nil),
            .recovers(seconds: 5, warning: .notSeekable)
        ) { stage in
            stage.inject(.ignoresRange())
            stage.after(2) { stage.player?.seek(to: CMTime(value: 20, timescale: 1)) }
        },
        Fault("corrupt", "damaged frames", from: .opening(at: nil), .recovers(seconds: 6), within: 30) { stage in
            stage.inject(.corrupt(seed: 1, every: 3000, from: 60_000))
        },
    ]
}
