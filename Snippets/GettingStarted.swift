//! Plays an item and prints each state change.

import Foundation
import Playhead
import PlayheadGStreamer

let url = URL(string: "https://www.example.com/film.m3u8")!
let player = Player(item: .simple(url: url))
player.play()
print(player.controls.button)  // pause, immediately

for await transition in player.transitions {
    print(transition.cause, transition.lanes.phase.name)  // engine:ready waiting, engine:transport playing, …
}
