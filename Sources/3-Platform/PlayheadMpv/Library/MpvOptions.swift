import MediaReaders
import PlaybackModel
import Playhead

/// The options of an instance of mpv.
///
/// Nothing comes from the user's configuration, no script runs, and only the item is opened. FFmpeg's demuxers are
/// the only ones, except for Matroska, of which mpv's own reads damaged files better: the others read playlists, archives,
/// discs and lists of files.
struct MpvOptions: Sendable, Hashable {
    var output = EngineConfiguration.Output.automatic
    /// `true` if the item is opened by its address.
    var isNetwork = false
    /// `true` if pictures are delivered; otherwise they are decoded and dropped.
    var deliversFrames = false
    var userAgent = ""
    var start: Double?
    var sound = MpvSound()
    var rate = 1.0
    /// The limit for the bit rate of an adaptive stream, in bits per second; 0 for none.
    var bitRateLimit = 0.0

    /// The key for protected samples of MP4 files, in hexadecimal digits.
    var decryptionKey: String?
    /// The statements of the bytes.
    var bytes = ItemFacts()

    /// The protocols that content on the network may name. The host checks each address.
    private static let networkProtocols = "http,https,httpproxy,tcp,tls,crypto,data"

    /// The options, by name.
    var list: [(name: String, value: String)] {
        var list = Self.fixed + Self.closed
        // mpv needs both for the order of chapters. It looks for other parts next to files with a path only, which these are not.
        let isOrdered = !isNetwork && bytes.edition?.isLinked == false
        list.append(("ordered-chapters", isOrdered ? "yes" : "no"))
        list.append(("access-references", isNetwork || isOrdered ? "yes" : "no"))
        let protocols = "protocol_whitelist=[\(isNetwork ? Self.networkProtocols : "none")]"
        // Only files: other demuxers know no such option.
        let key = isNetwork ? nil : decryptionKey.map { ",decryption_key=" + $0 }
        list.append(("demuxer-lavf-o", protocols + (key ?? "")))
        list.append(("demuxer", bytes.format == .matroska ? "mkv" : "lavf"))
        // Without a name, FFmpeg takes it for a picture.
        if bytes.format == .motionJPEG { list.append(("demuxer-lavf-format", "mjpeg")) }
        // FFmpeg seeks to any picture of a transport stream, and decodes gray ones until the next key frame.
        if bytes.format == .mpegTS { list.append(("hr-seek-demuxer-offset", "10")) }
        list.append(("cache", isNetwork ? "yes" : "no"))
        list.append(("vo", deliversFrames ? "libmpv" : "null"))
        list.append(("ao", output == .headless ? "null" : "pulse,alsa,null"))
        if !userAgent.isEmpty { list.append(("user-agent", userAgent)) }
        // mpv hides the beginning that an edit list leaves out only after a seek.
        if let begin = start ?? (bytes.format == .mp4 ? 0 : nil) { list.append(("start", MpvText.number(begin))) }
        if bitRateLimit > 0 { list.append(("hls-bitrate", String(Int(min(bitRateLimit, 1e9))))) }
        list.append(("speed", MpvText.number(rate)))
        return list + sound.properties
    }

    /// The options of every instance.
    private static let fixed: [(name: String, value: String)] = [
        ("idle", "yes"), ("pause", "yes"), ("keep-open", "yes"), ("keep-open-pause", "no"), ("hwdec", "no"),
        // The software renderer of 0.35 fails an assertion when it turns a picture; views turn it.
        ("video-rotate", "no"),
        ("vd-lavc-threads", "4"), ("demuxer-readahead-secs", "10"),
        ("demuxer-max-bytes", "64MiB"), ("demuxer-max-back-bytes", "16MiB"), ("network-timeout", "30"),
        ("tls-verify", "yes"), ("tls-ca-file", "/etc/ssl/certs/ca-certificates.crt"), ("volume-max", "200"),
        // The newer filter for the speed, which mpv selects automatically, can free memory twice (0.35).
        ("audio-pitch-correction", "no"), ("gapless-audio", "no"), ("audio-client-name", "Playhead"),
        ("sub-visibility", "no"), ("osd-level", "0"), ("audio-display", "no"),
    ]

    /// The options that keep mpv from reading anything else.
    private static let closed: [(name: String, value: String)] = [
        ("config", "no"), ("ytdl", "no"), ("load-scripts", "no"), ("load-auto-profiles", "no"), ("osc", "no"),
        ("load-stats-overlay", "no"), ("load-osd-console", "no"), ("terminal", "no"), ("input-terminal", "no"),
        ("input-default-bindings", "no"), ("input-builtin-bindings", "no"), ("input-media-keys", "no"),
        ("input-vo-keyboard", "no"), ("autoload-files", "no"), ("sub-auto", "no"), ("audio-file-auto", "no"),
        ("cover-art-auto", "no"), ("load-unsafe-playlists", "no"),
        ("resume-playback", "no"), ("save-position-on-quit", "no"), ("cache-on-disk", "no"),
    ]
}

/// Texts that mpv reads and writes.
enum MpvText {
    /// A line of the log without its end, at most 1000 bytes long.
    static func line(_ text: UnsafePointer<CChar>) -> String {
        let bytes = String(cString: text).utf8.prefix(1000)
        return String(decoding: bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed(), as: UTF8.self)
    }

    /// A number with up to six decimals and a period.
    static func number(_ value: Double) -> String {
        let micros = Int((min(max(value, -1e12), 1e12) * 1e6).rounded())
        let digits = String(micros.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        return (micros < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
    }
}
