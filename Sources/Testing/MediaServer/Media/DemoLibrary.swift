import FoundationEssentials

/// Examples to play without the internet: test media behind a stream server.
///
/// ```swift
/// let demo = DemoLibrary(server: try .started())
/// for item in DemoLibrary.items { print(item.name, item.title) }
/// let address = try await demo.url(of: .liveDVR)
/// ```
public struct DemoLibrary: Sendable {
    /// One example.
    public struct Item: Sendable, Hashable, Identifiable {
        /// The kind of an example.
        public enum Kind: String, Sendable, Hashable {
            /// An adaptive stream on demand.
            case onDemand
            /// A live stream that can be rewound.
            case liveDVR
            /// A live stream.
            case live
            /// A file with pictures.
            case video
            /// A file with sound only.
            case audio
            /// An endless radio station.
            case radio
        }

        /// A short name to type.
        public let name: String
        /// A title for people.
        public let title: String
        /// The kind.
        public let kind: Kind
        let media: TestMedia

        /// The name.
        public var id: String { name }

        /// HLS with two variants.
        public static let hls = Item(name: "hls", title: "HLS with two variants", kind: .onDemand, media: .hls)
        /// HLS with languages and subtitles.
        public static let tracks = Item(
            name: "tracks", title: "HLS with languages and subtitles", kind: .onDemand, media: .hlsTracks)
        /// A live stream with a window of two minutes.
        public static let liveDVR = Item(name: "dvr", title: "Live with DVR", kind: .liveDVR, media: .hls)
        /// A live stream with a window of twelve seconds.
        public static let live = Item(name: "live", title: "Live", kind: .live, media: .hls)
        /// A film with chapters and subtitles in two languages.
        public static let dusk = Item(name: "dusk", title: "Dusk", kind: .video, media: .dusk)
        /// An MP4 file with chapters.
        public static let chapters = Item(
            name: "chapters", title: "Film with chapters", kind: .video, media: .mp4Chapters)
        /// An MP3 file with a cover.
        public static let song = Item(name: "song", title: "Song with a cover", kind: .audio, media: .mp3)
        /// A radio station with changing titles.
        public static let radio = Item(name: "radio", title: "Radio with song titles", kind: .radio, media: .mp3)
    }

    /// All examples.
    public static let items: [Item] = [.hls, .liveDVR, .dusk, .chapters, .song, .tracks, .live, .radio]

    /// The server that the examples come from; faults may be injected.
    public let server: StreamServer
    private let media: TestMediaLibrary

    /// Creates a library on a started server.
    public init(server: StreamServer, media: TestMediaLibrary = TestMediaLibrary()) {
        self.server = server
        self.media = media
    }

    /// Returns the address of an example, which is generated and served on the first request.
    ///
    /// A live stream restarts with each call. Throws `TestMediaError` or `StreamServerError`.
    public func url(of item: Item) async throws -> URL {
        let path = try await server.serve(item.media, from: media)
        let live = "/demo/\(item.name).m3u8"
        switch item.kind {
        case .onDemand, .video, .audio:
            return server.url(for: path)
        case .liveDVR:
            try server.serveLive(live, of: path, window: 60, programDate: Date(timeIntervalSinceNow: -120))
            return server.url(for: live)
        case .live:
            try server.serveLive(live, of: path, window: 6, programDate: Date(timeIntervalSinceNow: -12))
            return server.url(for: live)
        case .radio:
            let file = try await media.file(of: item.media)
            try server.serveRadio("/demo/\(item.name)", mp3: file)
            return server.url(for: "/demo/\(item.name)")
        }
    }
}
