//! A live stream with DVR: going back, and returning to the live edge.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

// snippet.hide
let simulation = Simulation(library: .init(defaultItem: .dvr(window: 1800)))
let (engine, scheduler) = (simulation.provider, simulation.scheduler)
// snippet.show
let news = PlayerItem.simple(url: URL(string: "https://www.example.com/news.m3u8")!)
let player = Player(item: news, engine: engine, scheduler: scheduler)
player.play()
simulation.advance(by: .seconds(2))
print(player.streamType, player.duration.isIndefinite)  // dvr true
print(player.canSkipToDefault())  // false: already at the live edge

// Five minutes back, but never before the start of the window.
let window = player.currentProperties.seekableTimeRange
player.seek(.at(max(window.start, window.end - CMTime(value: 300, timescale: 1))))
simulation.advance(by: .seconds(1))
print(player.canSkipToDefault())  // true

// Back to the live edge.
player.skipToDefault()
simulation.advance(by: .seconds(1))
print(player.canSkipToDefault(), player.phase.name)  // false playing
