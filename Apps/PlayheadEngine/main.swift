import PlayheadGStreamer

// The process of an engine: started by a player, which holds the other end of descriptor 3.
GStreamerEngine.serve()
