import Foundation
import PlaybackModel
import PlayheadTesting

extension Fault {
    /// After all segments that are downloaded before the first frame.
    private static let late = Onset.opening(at: 36)

    /// Faults of segments and keys of content on demand.
    static let segments: [Fault] = [
        Fault(
            "segment-missing", "one segment is missing", on: .hls, from: late,
            .recovers(seconds: 8, warning: .missingSegment), within: 40
        ) {
            stage in
            stage.inject(.status(404), at: .suffix("_020.ts"))
        },
        Fault(
            "segment-missing-early", "one segment is missing, 4 s after the start", on: .hls,
            from: .opening(at: nil),
            .recovers(seconds: 6, warning: .missingSegment), within: 30
        ) { stage in stage.inject(.status(404), at: .suffix("_002.ts")) },
        Fault("segments-missing", "all segments are missing", on: .hls, .fails([.missingSegment])) { stage in
            stage.inject(.status(404), at: .suffix(".ts"))
        },
        Fault(
            "segment-late", "one segment is missing at first", on: .hls, from: late, .recovers(seconds: 8), within: 40
        ) {
            stage in
            stage.inject(.status(404), at: .suffix("_020.ts"), times: 2)
        },
        Fault(
            "segment-503", "the server is overloaded for two segments (503)", on: .hls, from: late,
            .recovers(seconds: 8),
            within: 40
        ) {
            stage in stage.inject(.status(503, retryAfter: 1), at: .suffix("_020.ts"), times: 2)
        },
        Fault("segment-corrupt", "a segment is damaged", on: .hls, from: late, .recovers(seconds: 8), within: 40) {
            stage in
            stage.inject(.corrupt(seed: 1, every: 500), at: .suffix("_020.ts"))
        },
        Fault(
            "segment-noise", "a segment is not media", on: .hls, from: late,
            .recovers(seconds: 8, warning: .missingSegment), within: 40
        ) {
            stage in
            stage.inject(.replaceBody(Data(repeating: 7, count: 50_000)), at: .suffix("_020.ts"))
        },
        Fault("segment-cut", "a segment is truncated", on: .hls, from: late, .recovers(seconds: 8), within: 40) {
            stage in
            stage.inject(.truncate(afterBytes: 40_000), at: .suffix("_020.ts"), times: 1)
        },
        Fault(
            "segment-reset", "the connection is reset within a segment", on: .hls, from: late, .recovers(seconds: 8),
            within: 40
        ) {
            stage in stage.inject(.reset(afterBytes: 40_000), at: .suffix("_020.ts"), times: 1)
        },
        Fault("segment-stall", "a segment stalls for 5 s", on: .hls, from: late, .recovers(seconds: 8), within: 40) {
            stage in
            stage.inject(.stall(afterBytes: 40_000, .duration(.seconds(5))), at: .suffix("_020.ts"), times: 1)
        },
        Fault(
            "segments-unreachable", "segments are unavailable for 8 s", on: .variants, from: late,
            .recovers(seconds: 10, warning: .missingSegment), within: 40
        ) { stage in
            stage.inject(.reset(afterBytes: 0), at: .where { $0.path.contains("_02") })
            stage.after(8) { stage.server.removeAllFaults() }
        },
        Fault("segments-pages", "web pages instead of segments", on: .hls, .fails([.notMedia])) { stage in
            stage.inject(.replaceBody(page, contentType: "text/html"), at: .suffix(".ts"))
        },
        Fault("key-missing", "the key is missing", on: .encrypted, .fails([.encrypted])) { stage in
            stage.inject(.status(404), at: .suffix(".key"))
        },
        Fault("key-wrong", "the key is wrong", on: .encrypted, .fails([.encrypted])) { stage in
            stage.inject(.replaceBody(Data(repeating: 1, count: 16)), at: .suffix(".key"))
        },
        Fault("key-page", "a web page instead of the key", on: .encrypted, .fails([.encrypted])) { stage in
            stage.inject(.replaceBody(page, contentType: "text/html"), at: .suffix(".key"))
        },
        Fault(
            "text-missing", "all subtitle segments are missing: they are left out", on: .tracks,
            from: .opening(at: nil), .recovers(seconds: 6, warning: .missingSegment), within: 40
        ) {
            stage in
            stage.inject(.status(404), at: .suffix(".vtt"))
        },
        Fault(
            "sound-missing", "one audio segment is missing", on: .tracks, from: late,
            .recovers(seconds: 8, warning: .missingSegment),
            within: 40
        ) {
            stage in
            stage.inject(.status(404), at: .where { $0.path.contains("english") && $0.path.contains("20.") })
        },
        Fault(
            "dash-segment-missing", "one DASH segment is missing", on: .dash, from: late,
            .recovers(seconds: 8, warning: .missingSegment),
            within: 40
        ) {
            stage in
            stage.inject(.status(404), at: .where { $0.path.contains("chunk") && $0.path.contains("00021.") })
        },
        Fault(
            "dash-503", "the DASH server is overloaded for two segments (503)", on: .dash, from: late,
            .recovers(seconds: 8),
            within: 40
        ) {
            stage in
            stage.inject(
                .status(503, retryAfter: 1), at: .where { $0.path.contains("chunk") && $0.path.contains("00021.") },
                times: 2)
        },
    ]
}
