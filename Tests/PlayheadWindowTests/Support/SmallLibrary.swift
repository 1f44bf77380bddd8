import Foundation
import MediaServer

/// A folder, a podcast and a channel list of a test, served locally.
@MainActor struct SmallLibrary {
    let server: StreamServer
    let folder: URL
    /// The address of the podcast.
    var podcast: String { server.url(for: "/walks.xml").absoluteString }
    /// The address of the channel list.
    var channels: String { server.url(for: "/channels.m3u").absoluteString }

    /// Creates the folder on a desktop and starts the server.
    init(on desk: Desk) async throws {
        server = try StreamServer.started()
        folder = desk.folder.appendingPathComponent("home/Videos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let film = try await TestMedia.mp4Counting.file()
        // A copy: a link into the shared cache could be on another disk.
        try FileManager.default.copyItem(at: film, to: folder.appendingPathComponent("Counting seconds.mp4"))
        let episode = server.url(for: try await server.serve(.mp4Counting)).absoluteString
        let channel = server.url(for: try await server.serve(.hlsCounting)).absoluteString
        server.serve(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0"><channel><title>Evening Walks</title>
            <item><title>Maps that were wrong</title><guid isPermaLink="false">2</guid>
            <description>Roads that were never there.</description>
            <pubDate>Mon, 12 Jan 2026 18:00:00 +0000</pubDate><enclosure url="\(episode)?2" type="video/mp4"/></item>
            <item><title>Listening to wind</title><guid isPermaLink="false">1</guid>
            <pubDate>Mon, 05 Jan 2026 18:00:00 +0000</pubDate><enclosure url="\(episode)?1" type="video/mp4"/></item>
            </channel></rss>
            """, at: "/walks.xml", contentType: "application/rss+xml")
        server.serve(
            """
            #EXTM3U
            #EXTINF:-1 group-title="Television",Test Card One
            \(channel)
            #EXTINF:-1 group-title="Radio",Radio Sine
            \(channel)?radio
            """, at: "/channels.m3u", contentType: "audio/x-mpegurl")
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
