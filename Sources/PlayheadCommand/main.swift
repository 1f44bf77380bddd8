import Dispatch
import Playhead

// The start from which times count; then everything runs on the main queue, which is the main actor's executor.
let start = SystemScheduler().now
Program.begin(Array(CommandLine.arguments.dropFirst()), start: start)
dispatchMain()
