import Dispatch
import Localization
import Playhead
import PlayheadEngineService

// The start of all times. Everything else runs on the main queue, which is the main actor's executor.
let start = SystemScheduler().now
let arguments = MediaAddress.arguments
// Output for programs is in English.
if arguments.contains("--json") { Localization.use(.english) }
// The engine's process starts first, because everything else can happen meanwhile.
EarlyLaunch.begin(arguments)
// With a display, media plays in a window: this process becomes the window program.
if let reason = WindowLaunch.run(arguments) { DescriptorOutput.error.write("playhead: \(reason)\n") }
EarlyEngine.limitWait()
Program.begin(WindowLaunch.withoutWindowOptions(arguments), start: start)
dispatchMain()
