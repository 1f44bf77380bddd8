//! What the interface shows, derived from separate lanes.

import PlaybackModel

var lanes = PlaybackLanes()
lanes.readiness = .ready
lanes.intent = .play
lanes.transport = .playing

// The network stalls: the screen says so, the button does not move.
lanes.transport = .waiting(.minimizingStalls)
print(lanes.phase.name, lanes.controls.button.rawValue)  // waiting pause

// A call comes in: playback is held, what the user asked is kept.
lanes.suppression = .interruption
print(lanes.phase.name, lanes.controls.button.rawValue)  // paused play

// It is over: everything is as it was.
lanes.suppression = .none
lanes.transport = .playing
print(lanes.phase.name, lanes.controls.button.rawValue)  // playing pause
