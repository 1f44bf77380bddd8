import PlayheadEngineService

/// Serves the engine instead of the program, which was started for that. Called before `main`, and does not return.
///
/// A program that uses this library need not install an engine's executable, because a player can start the program itself
/// again, as the engine.
@c(playhead_serve_engine) func serveEngine() {
    GStreamerEngine.serve()
}

extension GStreamerEngine {
    /// Serves the engine to the player that has started this process, and ends the process with it. The first act of the
    /// program `playhead-engine`, before it has other threads.
    package static func serve() -> Never {
        // Libraries are loaded while the player gets ready.
        EngineService.main(updatePlugins: updatePlugins, prepare: GStreamerRuntime.startAhead, provider: provider)
    }
}
