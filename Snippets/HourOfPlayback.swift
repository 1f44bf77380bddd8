//! Plays an hour with a stall in milliseconds, without media, network or waiting.

import Foundation
import Playhead
import PlayheadTesting

var film = SimulatedItem.video(duration: 3600)
film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(600))]

let simulation = Simulation(library: .init(defaultItem: film))
let item = PlayerItem.simple(url: URL(string: "https://www.example.com/film.mp4")!)
let player = Player(item: item, engine: simulation.provider, scheduler: simulation.scheduler)
player.play()

simulation.advance(by: .seconds(602))
print(player.phase.name, player.controls.button)  // waiting pause

simulation.advance(by: .seconds(3600))
print(player.phase.name, player.controls.button)  // ended replay
