//! A queue of two films that play without a gap, and what editing it does.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

// snippet.hide
let simulation = Simulation()
simulation.library["https://www.example.com/tides.mp4"] = .video(duration: 60)
simulation.library["https://www.example.com/dunes.mp4"] = .video(duration: 60)
simulation.library["https://www.example.com/credits.mp4"] = .video(duration: 60)
let (engine, scheduler) = (simulation.provider, simulation.scheduler)
// snippet.show
let tides = PlayerItem.simple(url: URL(string: "https://www.example.com/tides.mp4")!, title: "Tides")
let dunes = PlayerItem.simple(
    url: URL(string: "https://www.example.com/dunes.mp4")!, title: "Dunes",
    startPosition: CMTime(value: 10, timescale: 1))

let player = Player(items: [tides, dunes], engine: engine, scheduler: scheduler)
player.play()
simulation.advance(by: .seconds(30))
print(player.currentItem?.title ?? "", player.canAdvanceToNextItem())  // Tides true

// At the end of Tides, Dunes follows without a gap, from its start position.
simulation.advance(by: .seconds(35))
print(player.currentItem?.title ?? "", player.phase.name, Int(player.time().seconds))  // Dunes playing 14

// Adding an item does not disturb the current one.
let credits = PlayerItem.simple(url: URL(string: "https://www.example.com/credits.mp4")!, title: "Credits")
player.items.append(credits)
print(player.phase.name, player.items.count)  // playing 3

// Removing the current item moves on to the next one; the user's intent is kept.
player.items.removeAll { $0 == dunes }
simulation.advance(by: .seconds(1))
print(player.currentItem?.title ?? "", player.phase.name)  // Credits playing
