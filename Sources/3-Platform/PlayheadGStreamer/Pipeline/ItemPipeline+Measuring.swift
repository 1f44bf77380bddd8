import CGStreamer
import PlaybackModel

extension ItemPipeline {
    /// Measures where the pipeline is; answers on the sampler's queue.
    func sample(answer: @escaping @Sendable (PipelineSample) -> Void) {
        sampler.async { [self] in
            guard playbin != nil else { return }
            // The position of a pause is known when the sound has become silent.
            guard !parts.withLock(\.fade.isPausing) else { return waitForPause { self.sample(answer: answer) } }
            var sample = PipelineSample(position: position, stamp: clock.now, rendered: 0, dropped: 0)
            sample.dataEnd = dataEnd
            let (demuxer, video, sound, queues) = parts.withLock {
                ($0.demuxer, $0.videoSink, $0.audio?.sink, $0.queues)
            }
            if let demuxer, demuxer.has("current-level-time-video") {
                let picture = demuxer.uint64("current-level-time-video")
                let sound = demuxer.uint64("current-level-time-audio")
                let level = picture > 0 && sound > 0 ? min(picture, sound) : max(picture, sound)
                // "None" is the largest number.
                if level < 3_600_000_000_000 { sample.bufferedAhead = Int64(level) }
                let bandwidth = demuxer.uint64("current-bandwidth")
                if bandwidth > 0 { sample.bandwidth = min(Double(bandwidth), 1e9) }
            }
            if demuxer == nil, recipe.isNetwork {
                let level = queues.lazy.map { ph_multiqueue_level($0.pointer) }.max() ?? 0
                if level > 0, level < 3_600_000_000_000 { sample.bufferedAhead = Int64(level) }
            }
            if let video {
                var rendered: guint64 = 0
                var dropped: guint64 = 0
                ph_sink_stats(video.pointer, &rendered, &dropped)
                sample.rendered = Int(clamping: rendered)
                sample.dropped = Int(clamping: dropped)
                sample.received = sample.rendered + sample.dropped
            }
            if recipe.isStream, let sound {
                var rendered: guint64 = 0
                var dropped: guint64 = 0
                ph_sink_stats(sound.pointer, &rendered, &dropped)
                sample.received += Int(clamping: rendered) + Int(clamping: dropped)
            }
            answer(sample)
        }
    }

    /// Asks for duration, window and formats; answers on the poller's queue, perhaps ten seconds later.
    func describe(answer: @escaping @Sendable (PipelineDescription) -> Void) {
        poller.async { [self] in
            guard let playbin else { return }
            var description = PipelineDescription()
            var duration: gint64 = 0
            if gst_element_query_duration(playbin.pointer, GST_FORMAT_TIME, &duration) != 0, duration > 0 {
                description.duration = Self.plausible(duration)
            }
            readWindow(of: playbin, into: &description)
            if let known = parts.withLock(\.content.movieDuration) {
                (description.duration, description.seekableEnd) = (known, known)
            }
            description.position = position
            let (video, audio) = parts.withLock { ($0.videoSink, $0.audio?.bin) }
            video?.withPad("sink") { readVideo($0, into: &description) }
            audio?.withPad("sink") { pad in
                guard let caps = gst_pad_get_current_caps(pad) else { return }
                description.hasAudio = true
                // Decoders choose the depth of their samples, so it is not that of the content.
                description.soundFormat = TrackFormatReader.format(caps: caps, tags: nil)
                description.soundFormat?.bitDepth = nil
                gst_caps_unref(caps)
            }
            if recipe.profile.player == .groups { reportTracks(of: playbin) }
            if let list = streams.current { receive(list) }
            answer(description)
        }
    }

    /// Reads the tracks of such a player again. From any thread.
    func readTracks() {
        poller.async { [self] in
            if let playbin { reportTracks(of: playbin) }
        }
    }

    /// Reports the tracks of a player that sends no message about them, when they have changed.
    private func reportTracks(of playbin: Element) {
        let (read, selected) = GroupTracks.read(from: playbin)
        let tracks = parts.withLock { parts -> [MediaTrack]? in
            let tracks = GroupTracks.keepBitrates(of: parts.content.tracks, in: read)
            guard tracks != parts.content.tracks else { return nil }
            parts.content.tracks = tracks
            return tracks
        }
        guard let tracks else { return }
        receive(.tracks(tracks, fromDecoder: true))
        receive(.selected(selected))
    }

    /// The position in nanoseconds, of the sinks of picture and sound. The text sink is not asked, as the pipeline would
    /// do: it never loses its state in a flush and then answers by a clock that is about to be set back.
    var position: Int64? {
        let sinks = parts.withLock { $0.isClosed ? [] : [$0.videoSink, $0.audio?.bin] }
        return sinks.compactMap { $0.flatMap(position) }.max()
    }

    /// The position of a sink.
    ///
    /// Where a segment begins later, as after an empty edit of MP4, sinks state its beginning until then. A sink that got no data before
    /// its end, as after a seek behind the last picture, states the end of the file.
    private func position(of sink: Element) -> Int64? {
        var position: gint64 = 0
        guard gst_element_query_position(sink.pointer, GST_FORMAT_TIME, &position) != 0, let playbin else { return nil }
        let isPlaying = playbin.pointer.pointee.current_state == GST_STATE_PLAYING
        let time =
            isPlaying
            ? gst_element_get_current_running_time(playbin.pointer) : gst_element_get_start_time(playbin.pointer)
        sink.withPad("sink") { pad in
            guard time != .max, let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return }
            defer { gst_event_unref(event) }
            var segment: UnsafePointer<GstSegment>?
            gst_event_parse_segment(event, &segment)
            guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME else { return }
            let passed = (Double(time) - Double(segment.base)) * segment.rate
            if segment.base > time {
                guard let ahead = gint64(exactly: passed.rounded()) else { return }
                position += min(0, ahead)
            } else if segment.rate > 0, let end = gst_pad_get_sticky_event(pad, GST_EVENT_EOS, 0) {
                gst_event_unref(end)
                guard let limit = gint64(exactly: (Double(segment.time) + passed).rounded()) else { return }
                position = min(position, limit)
            }
        }
        return Self.plausible(position)
    }

    /// A time of a hostile file: what is negative or beyond thirty years is not known.
    private static func plausible(_ time: gint64) -> Int64? {
        time >= 0 && time < 1_000_000_000_000_000_000 ? Int64(time) : nil
    }

    private func readWindow(of playbin: Element, into description: inout PipelineDescription) {
        guard let query = gst_query_new_seeking(GST_FORMAT_TIME) else { return }
        defer { gst_query_unref(query) }
        guard gst_element_query(playbin.pointer, query) != 0 else { return }
        var isSeekable: gboolean = 0
        var start: gint64 = 0
        var end: gint64 = 0
        gst_query_parse_seeking(query, nil, &isSeekable, &start, &end)
        description.isSeekable = isSeekable != 0
        description.seekableStart = Self.plausible(start) ?? 0
        description.seekableEnd = end >= start && end > 0 ? Self.plausible(end) : nil
    }

    private func readVideo(_ pad: UnsafeMutablePointer<GstPad>, into description: inout PipelineDescription) {
        guard let caps = gst_pad_get_current_caps(pad) else { return }
        defer { gst_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0 else { return }
        description.width = Int(info.width)
        description.height = Int(info.height)
        if info.par_n > 0, info.par_d > 0 { description.pixelAspectRatio = Double(info.par_n) / Double(info.par_d) }
        if info.fps_n > 0, info.fps_d > 0 {
            description.frameDuration = Int64(1e9 * Double(info.fps_d) / Double(info.fps_n))
        }
    }
}
