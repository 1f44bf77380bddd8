//! Derives what an interface shows from separate lanes.

import PlaybackModel

var lanes = PlaybackLanes()
lanes.readiness = .ready
lanes.intent = .play
lanes.transport = .playing

// The network stalls: the phase changes, the button does not.
lanes.transport = .waiting(.minimizingStalls)
print(lanes.phase.name, lanes.controls.button.rawValue)  // waiting pause

// An interruption suppresses playback; the intent is kept.
lanes.suppression = .interruption
print(lanes.phase.name, lanes.controls.button.rawValue)  // paused play

// The interruption ends, and everything is as before.
lanes.suppression = .none
lanes.transport = .playing
print(lanes.phase.name, lanes.controls.button.rawValue)  // playing pause
