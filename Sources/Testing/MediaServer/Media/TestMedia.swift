import FoundationEssentials

/// A medium for tests and demonstrations, which ffmpeg generates on this machine on the first request.
///
/// ```swift
/// let film = try await TestMedia.mp4.file()
/// let server = try StreamServer.started()
/// let address = server.url(for: try await server.serve(.hls))
/// ```
///
/// The picture is ffmpeg's `testsrc2`, which counts time and frames; the sound is a sine tone.
public struct TestMedia: Sendable, Hashable, Identifiable {
    /// The kind of a medium, for lists of examples.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A file with pictures.
        case video
        /// A file with sound only.
        case audio
        /// An HLS stream on demand; the main file is its playlist.
        case hls
        /// A DASH stream on demand; the main file is its manifest.
        case dash
        /// A file that does not play, or not to its end.
        case broken
    }

    /// A stable name, which is also the name of the medium's folder.
    public let name: String
    /// A title for users.
    public let title: String
    /// The kind.
    public let kind: Kind
    /// The file to open, relative to the medium's folder.
    public let mainFile: String
    /// The content that it is known to have.
    public let facts: Facts
    let steps: [RecipeStep]

    /// The name.
    public var id: String { name }

    /// The content of a medium.
    public struct Facts: Sendable, Hashable {
        /// A track of sound or text.
        public struct Track: Sendable, Hashable {
            /// The codec as ffprobe names it.
            public var codec: String
            /// The language as ISO 639-2 code, or nil.
            public var language: String?
            /// The title, or nil.
            public var title: String?
        }

        /// The length in seconds; nil when the medium has none.
        public var duration: Double?
        /// The codec of the pictures as ffprobe names it; nil without pictures.
        public var videoCodec: String?
        /// The size of the coded pictures; for adaptive streams that of the best variant.
        public var width = 0
        /// The size of the coded pictures; for adaptive streams that of the best variant.
        public var height = 0
        /// The shape of a pixel as ffprobe writes it.
        public var pixelAspectRatio = "1:1"
        /// The degrees by which a player turns the picture clockwise.
        public var rotation = 0
        /// The tracks of sound, in the order of the file.
        public var audio: [Track] = []
        /// The tracks of text, in the order of the file.
        public var subtitles: [Track] = []
        /// The titles of the chapters.
        public var chapters: [String] = []
        /// The title in the metadata.
        public var title: String?
        /// The artist in the metadata.
        public var artist: String?
        /// `true` if a cover picture is embedded.
        public var hasCover = false
    }

    /// Returns the main file in the default cache, generating it if necessary.
    public func file() async throws(TestMediaError) -> URL { try await TestMediaLibrary().file(of: self) }

    /// Returns the folder in the default cache, generating it if necessary.
    public func folder() async throws(TestMediaError) -> URL { try await TestMediaLibrary().folder(of: self) }
}

extension TestMedia: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
