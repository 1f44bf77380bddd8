import PlaybackTrace

extension TraceReplay {
    /// Replays a file and prints the same transitions as `play --json`.
    static func run(path: String, to output: any TextOutput) throws(TraceError) {
        var lines = try LineReader(path: path)
        var replay = try TraceReplay(firstLine: try lines.next())
        while let line = try lines.next() {
            for transition in try replay.take(line) {
                output.write(EventLine.transition(transition, start: replay.start).text + "\n")
            }
        }
    }
}
