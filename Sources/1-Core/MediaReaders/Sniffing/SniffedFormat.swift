import Localization

/// The format of a resource, as far as its first bytes indicate.
///
/// `MediaSniffer` determines the format. `isMedia` separates formats that a player can open from everything else that a
/// server may send.
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
    /// Extended M3U list of addresses, not HLS.
    case m3u
    /// DASH manifest.
    case dash
    /// Smooth Streaming manifest.
    case smoothStreaming
    /// WebVTT subtitles.
    case webVTT
    /// TTML subtitles.
    case ttml
    /// Still picture, and pictures in motion whose first bytes do not show that.
    case image
    /// GIF, PNG or AVIF with several pictures.
    case animation
    /// WebP with several pictures.
    case animatedWebP
    /// JPEG pictures one after the other, without a container.
    case motionJPEG
    /// ZIP archive.
    case zip
    /// RAR archive.
    case rar
    /// 7-Zip archive.
    case sevenZip
    /// Image of a disc (ISO 9660 or UDF).
    case discImage
    /// HTML page.
    case html
    /// Other XML document.
    case xml
    /// Other readable text.
    case text
    /// No bytes.
    case empty
    /// Bytes of no known format.
    case unknown

    /// A Boolean value that indicates whether the format is a playlist or manifest of an adaptive stream.
    package var isAdaptive: Bool { [.hls, .dash, .smoothStreaming].contains(self) }

    /// A Boolean value that indicates whether a player can be expected to play the format.
    package var isMedia: Bool {
        switch self {
        case .mp4, .matroska, .mpegTS, .mpegPS, .ogg, .flac, .wav, .aiff, .avi, .flv, .mp3, .aacADTS, .hls, .dash,
            .smoothStreaming, .animation, .motionJPEG:
            true
        case .m3u, .webVTT, .ttml, .image, .animatedWebP, .zip, .rar, .sevenZip, .discImage, .html, .xml, .text,
            .empty, .unknown:
            false
        }
    }

    /// A Boolean value that indicates whether the format is a container of files.
    package var isArchive: Bool { [.zip, .rar, .sevenZip, .discImage].contains(self) }

    /// A noun phrase with its article, ready to follow “This is” in an error message, in the language of the user.
    package var phrase: String { localized(phraseKey) }

    /// The key of the phrase, for errors that travel in English.
    package var phraseKey: LocalizedStringKey {
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
        case .m3u: "an M3U list of addresses"
        case .dash: "a DASH manifest"
        case .smoothStreaming: "a Smooth Streaming manifest"
        case .webVTT: "a WebVTT subtitle file"
        case .ttml: "a TTML subtitle file"
        case .image: "an image"
        case .animation: "an animated image"
        case .animatedWebP: "an animated WebP image, which is not supported"
        case .motionJPEG: "a Motion JPEG stream"
        case .zip: "a ZIP archive"
        case .rar: "a RAR archive"
        case .sevenZip: "a 7-Zip archive"
        case .discImage: "a disc image"
        case .html: "a web page, possibly a sign-in page"
        case .xml: "an XML document"
        case .text: "a text file"
        case .empty: "an empty file"
        case .unknown: "a file in an unknown format"
        }
    }
}
