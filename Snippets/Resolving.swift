//! Resolves the names of a catalog when they are played.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

/// Finds films by name.
struct Catalog: MediaResolver {
    let films: [String: ResolvedMedia]

    func resolves(_ address: URL) -> Bool { address.absoluteString.hasPrefix("urn:example:") }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        guard let film = films[address.absoluteString] else { throw PlaybackError(.notFound) }
        return film
    }
}

let tides = ResolvedMedia(url: URL(string: "https://www.example.com/tides.m3u8")!, title: "Tides")
let catalog = Catalog(films: ["urn:example:film:1": tides])

var configuration = PlayerConfiguration.default
configuration.resolvers = [catalog]  // or for every player: MediaResolvers.register(catalog)
// snippet.hide
let simulation = Simulation()
let engine = simulation.provider
// snippet.show
let player = Player(item: .urn("urn:example:film:1"), engine: engine, configuration: configuration)
player.play()

for await properties in player.properties where properties.metadata.title != nil {
    print(properties.metadata.title ?? "")  // Tides
    break
}
