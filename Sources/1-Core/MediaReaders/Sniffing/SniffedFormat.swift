/// What the first bytes of a resource look like.
package enum SniffedFormat: String, Sendable, Hashable, CaseIterable {
    /// MP4, QuickTime and their fragments.
    case mp4
    /// Matroska and WebM.
    case matroska
    /// MPEG transport stream, with packets of 188 or 192 bytes.
    case mpegTS
    /// MPEG program stream.
    case mpegPS
    /// Ogg (Vorbis, Opus, Theora, FLAC).
    case ogg
    /// FLAC, also behind an ID3 tag.
    case flac
    /// WAVE, RF64 included.
    case wav
    /// AIFF.
    case aiff
    /// AVI.
    case avi
    /// Flash video.
    case flv
    /// MPEG audio, layers I to III, also behind an ID3 tag.
    case mp3
    /// AAC with ADTS headers, also behind an ID3 tag.
    case aacADTS
    /// HTTP Live Streaming playlist.
    case hls
    /// Extended M3U list of addresses that is not HLS.
    case m3u
    /// DASH manifest.
    case dash
    /// WebVTT subtitles.
    case webVTT
    /// A picture.
    case image
    /// An HTML page.
    case html
    /// XML of another kind.
    case xml
    /// Readable text of another kind.
    case text
    /// No bytes at all.
    case empty
    /// Bytes of no known kind.
    case unknown

    /// Whether a player can be expected to play it.
    package var isMedia: Bool {
        switch self {
        case .mp4, .matroska, .mpegTS, .mpegPS, .ogg, .flac, .wav, .aiff, .avi, .flv, .mp3, .aacADTS, .hls, .dash: true
        case .m3u, .webVTT, .image, .html, .xml, .text, .empty, .unknown: false
        }
    }

    /// A noun phrase for people, with its article, fit to follow “This is”.
    package var phrase: String {
        switch self {
        case .mp4: "an MP4 file"
        case .matroska: "a Matroska file"
        case .mpegTS: "an MPEG transport stream"
        case .mpegPS: "an MPEG program stream"
        case .ogg: "an Ogg file"
        case .flac: "a FLAC file"
        case .wav: "a WAVE file"
        case .aiff: "an AIFF file"
        case .avi: "an AVI file"
        case .flv: "a Flash video"
        case .mp3: "an MP3 file"
        case .aacADTS: "an AAC stream"
        case .hls: "an HLS playlist"
        case .m3u: "a list of addresses (M3U)"
        case .dash: "a DASH manifest"
        case .webVTT: "a WebVTT subtitle file"
        case .image: "a picture"
        case .html: "an HTML page, perhaps one to log in"
        case .xml: "an XML document"
        case .text: "a text file"
        case .empty: "an empty file"
        case .unknown: "a file of an unknown kind"
        }
    }
}
