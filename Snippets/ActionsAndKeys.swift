//! Buttons, keys and their help from the same actions.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

// snippet.hide
let simulation = Simulation(library: .init(defaultItem: .video(duration: 100)))
let film = PlayerItem.simple(url: URL(string: "https://www.example.com/film.mp4")!)
let player = Player(item: film, engine: simulation.provider, scheduler: simulation.scheduler)
simulation.advance(by: .seconds(1))

// snippet.show
// A button: its title, whether it is enabled, and its effect.
let action = PlayerAction.skipForward
print(action.title(on: player), action.isAvailable(on: player))  // Forward 10 seconds true
action.perform(on: player)
simulation.advance(by: .seconds(1))
print(player.time().seconds)  // 10.0

// The standard keys, and a key of the application.
var keys = PlayerKeyMap.standard(skips: player.skipIntervals)
keys.bind(["g": .jump(toShare: 0.5)], help: "Jump to the middle")
keys["g"]?.perform(on: player)
simulation.advance(by: .seconds(1))
print(player.time().seconds)  // 50.0

// The tooltip and the help follow.
print(keys.toolTip(for: .toggleMute, on: player))  // Mute (M)
for line in keys.lines { print(line.keys, line.help) }  // Space K Play or pause, …

// The wording of the player's state.
print(PlayerWording.state(player.lanes), PlayerWording.speed(player.rate))  // Paused 1×
