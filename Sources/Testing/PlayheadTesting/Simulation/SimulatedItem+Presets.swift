public import PlaybackModel

extension SimulatedItem {
    /// Seekable video with an English audio track.
    public static func video(duration: Double = 60) -> SimulatedItem {
        var item = SimulatedItem()
        item.duration = duration
        item.tracks = [
            MediaTrack(id: "video-1", kind: .video, codec: "H.264", isDefault: true),
            MediaTrack(id: "audio-1", kind: .audio, language: "en", title: "English", codec: "AAC", isDefault: true),
        ]
        return item
    }

    /// Audio only.
    public static func audio(duration: Double = 180) -> SimulatedItem {
        var item = SimulatedItem()
        item.duration = duration
        item.mediaType = .audio
        item.keyFrames = .everywhere
        item.presentationSize = .zero
        item.tracks = [MediaTrack(id: "audio-1", kind: .audio, codec: "MP3", isDefault: true)]
        return item
    }

    /// Video with audio and subtitles in English and French, and a cue of each every ten seconds.
    public static func multilingual(duration: Double = 60) -> SimulatedItem {
        var item = SimulatedItem.video(duration: duration)
        item.tracks += [
            MediaTrack(id: "audio-2", kind: .audio, language: "fr", title: "Français", codec: "AAC"),
            MediaTrack(id: "text-1", kind: .text, language: "en", title: "English", codec: "WebVTT"),
            MediaTrack(id: "text-2", kind: .text, language: "fr", title: "Français", codec: "WebVTT"),
        ]
        for start in stride(from: 5, to: duration, by: 10) {
            let range = CMTimeRange(start: SimulatedTime.time(start), duration: SimulatedTime.time(3))
            item.cues.append(TextCue(range: range, text: "Line at \(Int(start)) s", track: "text-1"))
            item.cues.append(TextCue(range: range, text: "Ligne à \(Int(start)) s", track: "text-2"))
        }
        return item
    }

    /// A live stream without a window to rewind in.
    public static func live(targetDuration: Double = 6) -> SimulatedItem {
        var item = SimulatedItem.video()
        item.duration = nil
        item.isSeekable = false
        item.live = SimulatedLiveWindow(length: targetDuration * 5, targetDuration: targetDuration)
        return item
    }

    /// A live stream with a window to rewind in (DVR).
    public static func dvr(window: Double = 1800, targetDuration: Double = 6) -> SimulatedItem {
        var item = SimulatedItem.video()
        item.duration = nil
        item.live = SimulatedLiveWindow(length: window, targetDuration: targetDuration)
        return item
    }

    /// An item that cannot be opened.
    public static func failing(_ error: PlaybackError) -> SimulatedItem {
        var item = SimulatedItem()
        item.openingFailure = error
        return item
    }

    /// An item that never becomes ready.
    public static var unresponsive: SimulatedItem {
        var item = SimulatedItem()
        item.openingLatency = nil
        return item
    }
}
