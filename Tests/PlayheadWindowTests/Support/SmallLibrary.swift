import Foundation
import MediaServer

@testable import PlayheadWindow

/// A folder, a podcast and a channel list of a test, served locally.
@MainActor struct SmallLibrary {
    let server: StreamServer
    let folder: URL
    /// The address of the podcast.
    var podcast: String { server.url(for: "/walks.xml").absoluteString }
    /// The address of the channel list.
    var channels: String { server.url(for: "/channels.m3u").absoluteString }

    private let episode: String
    private let film: URL

    /// Creates the folder on a desktop and starts the server.
    init(on desk: Desk) async throws {
        server = try StreamServer.started()
        folder = desk.folder.appendingPathComponent("home/Videos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        film = try await TestMedia.mp4Counting.file()
        let episode = server.url(for: try await server.serve(.mp4Counting)).absoluteString
        let channel = server.url(for: try await server.serve(.hlsCounting)).absoluteString
        self.episode = episode
        try copyFilm()
        publish([])
        server.serve(
            """
            #EXTM3U
            #EXTINF:-1 group-title="Television",Test Card One
            \(channel)
            #EXTINF:-1 group-title="Radio",Radio Sine
            \(channel)?radio
            """, at: "/channels.m3u", contentType: "audio/x-mpegurl")
    }

    /// Puts the film into the folder, unless it is there.
    private func copyFilm() throws {
        let place = folder.appendingPathComponent("Counting seconds.mp4")
        // A copy: a link into the shared cache could be on another disk.
        if !FileManager.default.fileExists(atPath: place.path) { try FileManager.default.copyItem(at: film, to: place) }
    }

    /// Serves the podcast with newer episodes before the first two.
    func publish(_ titles: [String]) {
        let newer = titles.enumerated().map { number, title in
            """
            <item><title>\(title)</title><guid isPermaLink="false">\(number + 3)</guid>
            <pubDate>Mon, \(number + 19) Jan 2026 18:00:00 +0000</pubDate>
            <enclosure url="\(episode)?\(number + 3)" type="video/mp4"/></item>
            """
        }
        server.serve(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0"><channel><title>Evening Walks</title>\(newer.joined())
            <item><title>Maps that were wrong</title><guid isPermaLink="false">2</guid>
            <description>Roads that were never there.</description>
            <pubDate>Mon, 12 Jan 2026 18:00:00 +0000</pubDate><enclosure url="\(episode)?2" type="video/mp4"/></item>
            <item><title>Listening to wind</title><guid isPermaLink="false">1</guid>
            <pubDate>Mon, 05 Jan 2026 18:00:00 +0000</pubDate><enclosure url="\(episode)?1" type="video/mp4"/></item>
            </channel></rss>
            """, at: "/walks.xml", contentType: "application/rss+xml")
    }

    /// Adds the folder, the podcast and the channel list to the library of a desktop, on which no application runs yet.
    func fill(_ desk: Desk) async throws {
        try copyFilm()
        let access = LibraryAccess(folder: desk.folder.appendingPathComponent("home/data/playhead").path)
        let subscribing = Subscribing(access)
        for address in [folder.path, podcast, channels] {
            guard await subscribing.add(address) else {
                throw Waiting.Expired(
                    description: "cannot add \(address): \(subscribing.failure.map { "\($0)" } ?? "")")
            }
        }
        await access.close()
    }

    /// Adds the folder, the podcast and the channel list in a window without anything in it.
    func add(with player: PlayerApplication) async throws {
        try await player.activate("button", "Add a folder")
        try await player.chooseFolder(folder.path)
        try await player.waitFor("button", from: "Counting seconds")
        try await player.add("Subscribe to podcast…", podcast)
        try await player.waitFor("button", from: "Maps that were wrong")
        try await player.add("Add channel list…", channels)
        try await player.waitFor("button", from: "Test Card One")
    }
}
