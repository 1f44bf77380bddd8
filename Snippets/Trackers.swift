//! A drag, two taps and controls that hide, in simulated time.

import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

let simulation = Simulation()
simulation.library["https://www.example.com/film"] = .video(duration: 100)
let player = Player(
    items: [PlayerItem(url: URL(string: "https://www.example.com/film")!)], engine: simulation.provider,
    scheduler: simulation.scheduler)
player.play()
simulation.advance(by: .seconds(1))

// Dragging the slider suppresses playback; the button does not change.
let progress = ProgressTracker(interval: CMTime(value: 1, timescale: 10))
progress.player = player
progress.isInteracting = true
progress.progress = 0.5
print(player.lanes.suppression.rawValue, player.controls.button.rawValue)  // scrubbing pause
progress.isInteracting = false
print(progress.progress)  // 0.5, until the seek has landed

// The first tap only counts, the second one skips.
let skips = SkipTracker()
skips.player = player
print(skips.requestSkipForward(), skips.requestSkipForward(), skips.state)  // false true skippingForward(10.0)

// Controls hide automatically, unless something keeps them visible.
let visibility = VisibilityTracker()
visibility.player = player
visibility.pin(.openMenu)
simulation.advance(by: .seconds(10))
print(visibility.isUserInterfaceHidden)  // false
visibility.unpin(.openMenu)
simulation.advance(by: .seconds(4))
print(visibility.isUserInterfaceHidden)  // true
