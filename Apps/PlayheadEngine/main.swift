import PlayheadGStreamer

// The process of an engine: confined first of all, then served to the player that has started it.
GStreamerEngine.serve()
