//! A connection that is lost in the middle of a film, and a retry at the same position.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

// snippet.hide
var film = SimulatedItem.video(duration: 3600)
film.incidents = [SimulatedIncident(.fail(PlaybackError(.notFound, httpStatus: 404)), at: .position(60))]
let simulation = Simulation(library: .init(defaultItem: film))
let (engine, scheduler) = (simulation.provider, simulation.scheduler)
// snippet.show
let item = PlayerItem.simple(url: URL(string: "https://www.example.com/film.m3u8")!)
let player = Player(item: item, engine: engine, scheduler: scheduler)
player.play()
simulation.advance(by: .seconds(62))

if let error = player.error {
    print(error.code, error.category, error.httpStatus ?? 0)  // notFound http 404
    print(error.message)  // for people: what happened,
    print(error.cause)  // why it happened,
    print(error.remedy)  // and what they can do
}
print(player.controls.button, player.phase.name)  // retry failed

// snippet.hide
simulation.library.defaultItem = .video(duration: 3600)
// snippet.show
// Retry keeps the position, the intent, the speed and the tracks.
player.retry()
simulation.advance(by: .seconds(1))
print(player.phase.name, Int(player.time().seconds))  // playing 60
