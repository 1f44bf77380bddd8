// Made by Scripts/generate of Snippets/Tutorials/ScreenPicture.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A player view, step 1: the video.
enum ScreenPicture {
struct FilmView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        VideoView(player: player)
            .onAppear(perform: player.play)
    }
}

@MainActor static var shown: some View { FilmView() }
}
