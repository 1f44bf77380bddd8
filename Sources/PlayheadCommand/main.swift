import Glibc
import Playhead

func run() -> Int32 {
    do throws(UsageError) {
        switch try Invocation(arguments: Array(CommandLine.arguments.dropFirst())) {
        case .help(let subcommand): print(subcommand.map(HelpText.text(for:)) ?? HelpText.overview, terminator: "")
        case .version: print("playhead \(playheadVersion)")
        default: print("not yet")
        }
        return 0
    } catch {
        DescriptorOutput.error.write("playhead: \(error)\n"); DescriptorOutput.error.flush()
        return 2
    }
}
exit(run())
