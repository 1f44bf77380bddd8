extension KnownDefect {
    /// All known defects with a workaround, in the order of the rules in `Documentation/GStreamer.md`.
    package static let all: [KnownDefect] = [
        gstreamer(
            "canceled-download", fixedIn: .init(1, 22, 7), rule: 1,
            "A seek over HLS or DASH can end the process when it meets a download that is just starting.",
            "Each flush waits until the requests that are queued have been made."),
        gstreamer(
            "snap-seek-lock", fixedIn: .init(1, 24, 0), rule: 2,
            "A seek to a key frame at the end of HLS or DASH ends the process later.",
            "Targets of seeks are limited; such seeks do not snap forward."),
        gstreamer(
            "instant-rate", rule: 5, "Changes of the speed without a flush are unreliable.",
            "The speed changes with a seek to the current position."),
        gstreamer(
            "blocking-query", rule: 6, "A query of a live stream can block for 10 s.",
            "Calls that may block run on a thread of the item."),
        gstreamer(
            "volume-leak", fixedIn: .init(1, 22, 3), rule: 7, "Each item leaks a volume control.",
            "The engine has its own volume control."),
        gstreamer(
            "lost-headers", lastSeen: .init(1, 28, 6), rule: 8,
            "HTTP headers reach playlists, but not the segments.", "Headers are set in the HTTP session."),
        gstreamer(
            "local-playlists", fixedIn: .init(1, 26, 0), rule: 12,
            "Playlists and manifests cannot be played from files.", "They are served over the loopback interface."),
        gstreamer(
            "unread-chapters", lastSeen: .init(1, 28, 6), rule: 13,
            "Chapters of MP4 files and most names of HLS tracks are not reported.", "The player reads them itself."),
        KnownDefect(
            id: "closed-response", component: .libsoup, since: .init(3, 0, 0), fixedIn: .init(3, 6, 6),
            lastSeen: .init(3, 6, 5), effect: "A canceled response can end the process.",
            workaround: "Responses without a connection are not closed.", rule: 15),
        gstreamer(
            "freed-request", lastSeen: lastGuarded, rule: 16,
            "A playlist or key that cannot be loaded corrupts memory.", "Requests are freed when their lock is free."),
        gstreamer(
            "failed-start", rule: 17, "A good file fails once in thousands of starts.", "The item is opened again."),
        gstreamer(
            "endless-wait", lastSeen: .init(1, 28, 6), rule: 18,
            "A timestamp in the far future blocks every pipeline on the same clock.", "Such buffers are dropped."),
        gstreamer(
            "deselected-text", rule: 19, "Playback blocks when subtitles are deselected during a pause.",
            "Subtitles stay selected and are hidden."),
        gstreamer(
            "early-end", fixedIn: .init(1, 24, 9), rule: 20,
            "A stream that ends before another one begins ends the process: videos of phones, MPEG-TS.",
            "Ends are held back until all streams have ended."),
        gstreamer(
            "stopped-input", fixedIn: .init(1, 24, 0), rule: 20,
            "An item that is stopped as it begins ends the process.",
            "Inputs without a stream get one."),
        KnownDefect(
            id: "failed-opening", component: .gstreamer, since: .init(1, 24, 6), fixedIn: .init(1, 28, 6),
            lastSeen: .init(1, 28, 5), effect: "A damaged file that FFmpeg's demuxers read ends the process.",
            workaround: "The demuxers keep their context.", rule: 97),
        gstreamer(
            "missing-key", lastSeen: lastGuarded, rule: 21,
            "HLS that changes from clear to encrypted ends the process.", "Decryption without a key fails."),
        gstreamer(
            "long-header", lastSeen: .init(1, 28, 6), rule: 22,
            "A DASH manifest whose header includes media ends the process.", "Requests end before the media."),
        gstreamer(
            "second-start", rule: 23, "A pipeline that is stopped early and started again ends the process.",
            "The engine builds a new pipeline."),
        gstreamer(
            "copied-pictures", rule: 24, "Decoders copy shared pictures twice.",
            "Shared pictures are offered without video metadata."),
        gstreamer(
            "early-source", lastSeen: .init(1, 29, 2), rule: 53,
            "A start on a busy machine can lose the picture, the sound or the end.",
            "The decoders start before the source."),
        gstreamer(
            "early-stop", fixedIn: .init(1, 22, 11), rule: nil,
            "A pipeline that is stopped before its first picture can hang.",
            "The engine waits up to 1.5 s for the first picture."),
        gstreamer(
            "log-floods", rule: nil, "Warnings appear hundreds of times on standard error.",
            "Repeated warnings are not printed."),
    ]

    /// The last version of the demuxers whose source was read; later ones are not guarded.
    private static let lastGuarded = GStreamerRuntime.Version(1, 29, 2)

    /// A defect that 1.22.0 has.
    private static func gstreamer(
        _ id: String, fixedIn: GStreamerRuntime.Version? = nil, lastSeen: GStreamerRuntime.Version = .init(1, 22, 0),
        rule: Int?, _ effect: String, _ workaround: String
    ) -> KnownDefect {
        KnownDefect(
            id: id, component: .gstreamer, since: .init(1, 22, 0), fixedIn: fixedIn,
            lastSeen: lastSeen, effect: effect, workaround: workaround, rule: rule)
    }
}
