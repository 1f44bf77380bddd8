public import FoundationEssentials
import MediaReaders
import Playhead

/// A subtitle file next to a film, with the facts in its name.
///
/// ```swift
/// let files = await SidecarSubtitles.find(for: film)
/// for file in files { print(file.language ?? "unknown", file.url.lastPathComponent) }
/// ```
public struct SidecarSubtitle: Sendable, Hashable {
    /// The format, as the extension indicates.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// SubRip.
        case subRip
        /// WebVTT.
        case webVTT
        /// SubStation Alpha, version 4 or 4+ (`.ssa`, `.ass`).
        case subStationAlpha
        /// TTML, with its profiles (`.ttml`, `.dfxp`).
        case ttml
        /// MicroDVD or another text format with the extension `.sub`.
        case microDVD
        /// Pictures with an `.idx` file next to them.
        case vobSub

        /// The kind for an extension in lower case; `nil` if it is not one of subtitles.
        init?(fileExtension: String) {
            switch fileExtension {
            case "srt": self = .subRip
            case "vtt": self = .webVTT
            case "ass", "ssa": self = .subStationAlpha
            case "ttml", "dfxp": self = .ttml
            case "sub": self = .microDVD
            default: return nil
            }
        }
    }

    /// The address of the file.
    public var url: URL
    /// The format.
    public var kind: Kind
    /// The language as a BCP 47 tag; `nil` if the name states none.
    public var language: String?
    /// A Boolean value that indicates whether only signs and foreign dialogue are translated.
    public var isForced = false
    /// A Boolean value that indicates whether sounds are described.
    public var isForHearingImpaired = false
    /// A Boolean value that indicates whether the name is that of the film, with no other addition than the facts above.
    public var hasFilmName = false
    /// The rest of the name, such as `director`; `nil` if there is none.
    public var title: String?

    /// Creates a value.
    public init(url: URL, kind: Kind, language: String? = nil) {
        self.url = url
        self.kind = kind
        self.language = language
    }

    /// Returns `true` for a file whose name has the extension of subtitles.
    public static func isSubtitleFile(_ url: URL) -> Bool {
        FileKind.fileExtension(MediaAddress.fileName(url).utf8).flatMap(Kind.init(fileExtension:)) != nil
    }
}
