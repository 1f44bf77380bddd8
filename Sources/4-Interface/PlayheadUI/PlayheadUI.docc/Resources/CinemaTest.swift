import Foundation
import PlayheadTesting
import PlayheadUI

let simulation = Simulation(library: .init(defaultItem: .video(duration: 60)))
let film = PlayerItem.simple(url: URL(string: "https://www.example.com/film.m3u8")!)
let player = Player(item: film, engine: simulation.provider, scheduler: simulation.scheduler)
let window = HeadlessWindow { PlayPauseButton(player: player) }

window.element(label: "Play")?.tap()
simulation.advance(by: .seconds(10))
window.turn()
print(player.phase.name, window.element(label: "Pause") != nil)  // playing true

simulation.advance(by: .seconds(60))
window.turn()
print(player.phase.name, window.element(label: "Replay") != nil)  // ended true
