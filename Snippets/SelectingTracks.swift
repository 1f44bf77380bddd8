//! Selecting an audio track and subtitles.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

// snippet.hide
let simulation = Simulation(library: .init(defaultItem: .multilingual(duration: 60)))
let (engine, scheduler) = (simulation.provider, simulation.scheduler)
// snippet.show
let film = PlayerItem.simple(url: URL(string: "https://www.example.com/film.m3u8")!)
let player = Player(item: film, engine: engine, scheduler: scheduler)
player.play()
simulation.advance(by: .seconds(1))
print(player.tracks.tracks.filter { $0.kind == .text }.compactMap(\.language))  // ["en", "fr"]

// French subtitles, and the default audio.
if let french = player.tracks.tracks.first(where: { $0.kind == .text && $0.language == "fr" }) {
    var selection = player.trackSelection
    selection.text = .track(id: french.id, language: french.language, title: french.title)
    player.select(selection)
}
let subtitles = player.subtitles
simulation.advance(by: .seconds(5))
print(subtitles.cues.map(\.text))  // ["Ligne à 5 s"]

// No subtitles, for this item and the following ones.
player.select(TrackSelection(text: .off))
simulation.advance(by: .milliseconds(100))
print(subtitles.cues.count)  // 0
