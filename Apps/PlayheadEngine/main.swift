import Glibc
import PlayheadEngineService
import PlayheadGStreamer

// The process of an engine: started by a player, which holds the other end of descriptor 3.
EngineService(socket: 3, provider: GStreamerEngine.provider).run()
_exit(0)
