import FoundationEssentials

/// A catalog, a podcast, a channel list and a folder to try an application with, without the internet.
///
/// Its media is generated on the first request, and served locally. The parts grow one step at a time, so that an
/// application can show the first ones while the others are created.
///
/// ```swift
/// let demo = DemoCatalog(server: try .started())
/// for step in DemoCatalog.steps { print(try await demo.prepare(step)) }  // http://127.0.0.1:…/demo/catalog.json …
/// ```
public struct DemoCatalog: Sendable {
    /// A step of the preparation.
    public enum Step: Sendable, Hashable {
        /// The catalog with a number of films.
        case catalog(films: Int)
        /// The podcast with a number of episodes. Later episodes are newer.
        case podcast(episodes: Int)
        /// The channel list.
        case channels
        /// The folder of films on this machine.
        case folder
    }

    /// All steps in order. A part that is repeated has grown.
    public static let steps: [Step] = [
        .catalog(films: 2), .podcast(episodes: 3), .catalog(films: 4), .podcast(episodes: 5), .channels,
        .catalog(films: 6), .folder,
    ]

    /// The server of the parts; faults may be injected.
    public let server: StreamServer
    private let media: TestMediaLibrary

    /// Creates a catalog on a started server.
    public init(server: StreamServer, media: TestMediaLibrary = TestMediaLibrary()) {
        self.server = server
        self.media = media
    }

    /// Prepares a step.
    ///
    /// - Returns: The address of the part, to subscribe to: a URL, or the path of the folder.
    /// - Throws: `TestMediaError` or `StreamServerError`.
    public func prepare(_ step: Step) async throws -> String {
        switch step {
        case .catalog(let count): try await prepareCatalog(count)
        case .podcast(let count): try await preparePodcast(count)
        case .channels: try await prepareChannels()
        case .folder: try await prepareFolder()
        }
    }

    // MARK: Catalog

    private static let summaries = [
        "Two minutes of the first light, before the village is up. The mist stays in the valleys until the sun reaches it.",
        "Green light above dark hills. Filmed on the longest night of the year, with patience and cold hands.",
        "The hills in late summer, when the heather flowers and the whole country turns purple.",
        "Grass to the horizon, and wind that never rests. Turn the sound up.",
        "The half hour after sunset in which everything is blue, and the lamps in the valley are lit one after another.",
        "The last glow of a hot day. The hills keep the warmth long after the sun has set.",
    ]

    private func prepareCatalog(_ count: Int) async throws -> String {
        var items: [String] = []
        for (index, film) in TestMedia.landscapes.prefix(count).enumerated() {
            let path = try await server.serve(film, from: media)
            items.append(
                """
                { "id": "\(film.name)", "title": "\(film.title)", "address": "\(path)", "duration": 120,
                  "type": "video/x-matroska", "image": "/\(film.name)/poster.jpg", "author": "Playhead",
                  "group": "Hills", "published": "2026-0\(index + 1)-15T18:00:00Z",
                  "description": "\(Self.summaries[index])" }
                """)
        }
        server.serve(
            """
            { "format": "playhead-catalog", "version": 1, "title": "Hills at All Hours",
              "description": "Six short films of the same hills.",
              "image": "/\(TestMedia.landscapes[0].name)/cover.jpg", "items": [\(items.joined(separator: ",\n"))] }
            """, at: "/demo/catalog.json", contentType: "application/json")
        return server.url(for: "/demo/catalog.json").absoluteString
    }

    // MARK: Podcast

    private static let episodes = [
        "Why evenings are golden", "A walk without a map", "How hills are made", "Listening to wind",
        "Maps that were wrong",
    ]

    private func preparePodcast(_ count: Int) async throws -> String {
        let sound = try await server.serve(.mp3, from: media)
        // The newest first, as podcasts have them.
        var items: [String] = []
        for (index, title) in Self.episodes.prefix(count).enumerated().reversed() {
            let cover = TestMedia.landscapes[index % 2]
            _ = try await server.serve(cover, from: media)
            items.append(
                """
                <item><title>\(title)</title><guid isPermaLink="false">evening-\(index)</guid>
                <pubDate>\(["Mon, 05", "Mon, 12", "Mon, 19", "Mon, 26", "Sat, 31"][index]) Jan 2026 18:00:00 +0000</pubDate>
                <description>Episode \(index + 1) of a podcast about being outside in the evening.</description>
                <itunes:duration>20</itunes:duration><itunes:episode>\(index + 1)</itunes:episode>
                <itunes:image href="\(server.url(for: "/\(cover.name)/cover.jpg").absoluteString)"/>
                <enclosure url="\(server.url(for: sound).absoluteString)?episode=\(index + 1)" type="audio/mpeg"/></item>
                """)
        }
        let cover = server.url(for: "/\(TestMedia.landscapes[1].name)/cover.jpg").absoluteString
        server.serve(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <title>Evening Walks</title><description>A podcast about being outside in the evening.</description>
            <itunes:image href="\(cover)"/>
            \(items.joined(separator: "\n"))
            </channel></rss>
            """, at: "/demo/podcast.xml", contentType: "application/rss+xml")
        return server.url(for: "/demo/podcast.xml").absoluteString
    }

    // MARK: Channels

    private func prepareChannels() async throws -> String {
        let demo = DemoLibrary(server: server, media: media)
        let guide = DemoGuide(channels: (0..<3).map { "demo.\($0)" }, time: Date())
        server.serve(guide.document, at: "/demo/guide.xml", contentType: "application/xml")
        var lines = [#"#EXTM3U x-tvg-url="\#(server.url(for: "/demo/guide.xml").absoluteString)""#]
        let channels: [(item: DemoLibrary.Item, name: String, group: String)] = [
            (.liveDVR, "Test Card One", "Television"), (.live, "Test Card Two", "Television"),
            (.radio, "Radio Sine", "Radio"),
        ]
        for (index, channel) in channels.enumerated() {
            let cover = TestMedia.landscapes[index + 1]
            _ = try await server.serve(cover, from: media)
            let logo = server.url(for: "/\(cover.name)/cover.jpg").absoluteString
            lines.append(
                #"#EXTINF:-1 tvg-id="demo.\#(index)" tvg-logo="\#(logo)" group-title="\#(channel.group)",\#(channel.name)"#
            )
            lines.append(try await demo.url(of: channel.item).absoluteString)
        }
        server.serve(
            lines.joined(separator: "\n") + "\n", at: "/demo/Demo channels.m3u", contentType: "audio/x-mpegurl")
        return server.url(for: "/demo/Demo channels.m3u").absoluteString
    }

    // MARK: Folder

    /// A folder of links to the films, which needs no space.
    private func prepareFolder() async throws -> String {
        let folder = media.cache.appendingPathComponent("Demo films")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for film in [TestMedia.dusk, .mp4Chapters] + TestMedia.landscapes.suffix(2) {
            let file = try await media.file(of: film)
            let link = folder.appendingPathComponent("\(film.title).\(file.pathExtension)")
            // A link of an earlier version is to another film.
            if FileManager.default.fileExists(atPath: link.path) { try FileManager.default.removeItem(at: link) }
            try FileManager.default.linkItem(at: file, to: link)
        }
        return folder.path
    }
}
