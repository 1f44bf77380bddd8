import FoundationEssentials

extension StreamServer {
    /// Serves a live stream with a sliding window, made from an on-demand HLS stream of this server.
    ///
    /// The source may be a master or a media playlist. It is read once, now; its segments are fetched through the server
    /// as they are asked for. A window of a minute or more is what players take for DVR.
    ///
    /// ```swift
    /// server.serve(directory: try media.folder(of: .hls))
    /// let live = try server.serveLive("/live.m3u8", of: "/master.m3u8", window: 6)
    /// player.open(server.url(for: live.path))
    /// live.freeze()
    /// ```
    ///
    /// - Parameters:
    ///   - path: the path of the playlist to open, ending in `.m3u8`.
    ///   - source: the path of the on-demand playlist on this server.
    ///   - window: the segments that the playlist lists at most.
    ///   - startingWith: the segments that it lists at the start; the whole window by default.
    ///   - programDate: the date of the first segment, which adds `EXT-X-PROGRAM-DATE-TIME` to every segment.
    ///   - keepingSegments: how many segments that left the window are still there; nil, the default, for all. The rest
    ///     is answered with 404, as are segments of the future.
    ///   - clock: the clock that makes the window slide, from now on.
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
    /// - Parameters: as for a sliding window; the playlist starts with `startingWith` segments.
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
        // The core owns the handler: a strong reference back would keep both for ever.
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
    /// A text that is served, faults aside.
    fileprivate func text(at path: String) throws(StreamServerError) -> String {
        let response = response(to: StreamRequest(path: path))
        guard response.status == 200, let reader = response.body.makeReader(), let length = reader.length else {
            throw .missingResource(path: path)
        }
        guard length < 8 << 20 else { throw .malformedPlaylist(path: path, reason: "larger than 8 MiB") }
        return String(decoding: reader.read(at: 0, maximum: length), as: UTF8.self)
    }
}
