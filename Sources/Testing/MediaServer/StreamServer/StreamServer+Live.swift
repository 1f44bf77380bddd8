import FoundationEssentials

extension StreamServer {
    /// Serves a live stream with a sliding window, derived from an on-demand HLS stream of this server.
    ///
    /// The source is a master or a media playlist. It is read once, now; its segments are fetched from the server when they
    /// are requested. Players treat a window of a minute or more as DVR.
    ///
    /// ```swift
    /// server.serve(directory: try media.folder(of: .hls))
    /// let live = try server.serveLive("/live.m3u8", of: "/master.m3u8", window: 6)
    /// player.open(server.url(for: live.path))
    /// live.freeze()
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path of the playlist to open, ending in `.m3u8`.
    ///   - source: The path of the on-demand playlist on this server.
    ///   - window: The largest number of segments in the playlist.
    ///   - startingWith: The number of segments at the start. Default: the whole window.
    ///   - programDate: The date of the first segment, which adds `EXT-X-PROGRAM-DATE-TIME` to every segment.
    ///   - keepingSegments: The number of segments that stay available after they left the window; `nil`, the default, for
    ///     all. Requests for others, and for future segments, are answered with 404.
    ///   - clock: The clock that moves the window, from now on.
    @discardableResult
    public func serveLive(
        _ path: String, of source: String, window: Int, startingWith: Int? = nil, programDate: Date? = nil,
        keepingSegments: Int? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) throws(StreamServerError) -> LiveStream {
        precondition(window > 0 && startingWith ?? 1 > 0, "StreamServer: a live stream needs at least one segment.")
        return try serveLive(
            path, of: source, window: .sliding(segments: window), startingWith: startingWith ?? window,
            programDate: programDate, keepingSegments: keepingSegments, clock: clock)
    }

    /// Serves a live stream that keeps all its segments from the start (`EXT-X-PLAYLIST-TYPE:EVENT`).
    ///
    /// The parameters are those of a sliding window. The playlist starts with `startingWith` segments.
    @discardableResult
    public func serveEvent(
        _ path: String, of source: String, startingWith: Int = 3, programDate: Date? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(StreamServerError) -> LiveStream {
        precondition(startingWith > 0, "StreamServer: a live stream needs at least one segment.")
        return try serveLive(
            path, of: source, window: .event, startingWith: startingWith, programDate: programDate,
            keepingSegments: nil, clock: clock)
    }

    private func serveLive(
        _ path: String, of source: String, window: LiveStream.Window, startingWith: Int, programDate: Date?,
        keepingSegments: Int?, clock: any Clock<Duration>
    ) throws(StreamServerError) -> LiveStream {
        let core = core
        let stream = try LiveStream(
            path: path, source: source, window: window, startingWith: startingWith, programDate: programDate,
            keptSegments: keepingSegments, now: Self.elapsed(on: clock)
        ) { path throws(StreamServerError) in
            try core.text(at: LiveStream.lookupPath(path))
        }
        // The core owns the handler: a strong reference back would leak both.
        let handler: ServerCore.Handler = { [weak core] request in
            stream.response(to: request) { core?.response(to: $0) ?? .status(404) }
        }
        core.setHandler(handler, exactly: path)
        core.setHandler(handler, prefix: LiveStream.base(of: path) + "/")
        return stream
    }

    /// The time on a clock since now.
    private static func elapsed<C: Clock>(on clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension ServerCore {
    /// Returns a served text, without faults.
    fileprivate func text(at path: String) throws(StreamServerError) -> String {
        let response = response(to: StreamRequest(path: path))
        guard response.status == 200, let reader = response.body.makeReader(), let length = reader.length else {
            throw .missingResource(path: path)
        }
        guard length < 8 << 20 else { throw .malformedPlaylist(path: path, reason: "larger than 8 MiB") }
        return String(decoding: reader.read(at: 0, maximum: length), as: UTF8.self)
    }
}
