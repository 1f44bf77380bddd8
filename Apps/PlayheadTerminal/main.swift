import Dispatch
import Playhead

// The start from which times count; then everything runs on the main queue, which is the main actor's executor.
let start = SystemScheduler().now
let arguments = Array(CommandLine.arguments.dropFirst())
// Where there is a display, what is to be played plays in a window: another program, which this process becomes.
if let reason = WindowLaunch.run(arguments) { DescriptorOutput.error.write("playhead: \(reason)\n") }
Program.begin(WindowLaunch.withoutWindowOptions(arguments), start: start)
dispatchMain()
