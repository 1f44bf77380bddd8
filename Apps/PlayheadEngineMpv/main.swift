import PlayheadMpv

// The process of the engine on mpv: confined first of all, then served to the player that has started it.
MpvEngine.serve()
