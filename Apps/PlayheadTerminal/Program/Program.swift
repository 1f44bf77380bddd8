import CommandLineOptions
import Glibc
import Localization
import PlaybackModel
import PlaybackTrace
import Playhead
import PlayheadEngineService

/// The program: reads the command line, runs the command, and exits.
@MainActor enum Program {
    /// Starts the command. Long work continues on the main queue.
    static func begin(_ arguments: [String], start: Moment) {
        // A closed pipe is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        do throws(UsageError) {
            try run(Invocation(arguments: arguments), start: start)
        } catch {
            let subcommand = arguments.first.flatMap(Subcommand.init(rawValue:))
            let command = subcommand.map { "playhead \($0.rawValue)" } ?? "playhead"
            DescriptorOutput.error.write(error.report(command))
            leave(2)
        }
    }

    private static func run(_ invocation: Invocation, start: Moment) throws(UsageError) {
        switch invocation {
        case .help(let subcommand): printAndLeave(subcommand.map(HelpText.text(for:)) ?? HelpText.overview)
        case .version: printAndLeave("playhead \(playheadVersion)\n")
        case .lanes(let format): printAndLeave(format.text)
        case .replay(let path): replay(path)
        case .play(let options):
            if options.isPrivate { PrivateSession.begin() }
            PlayProgram.begin(options, start: start)
        case .probe(let media, let isJSON, let request): ProbeProgram.begin(media, isJSON: isJSON, request: request)
        case .check(let options): CheckProgram.begin(options)
        case .servers(let options): ServersProgram.begin(options)
        case .demo: DemoProgram.begin(start: start)
        case .doctor(let isJSON): DoctorProgram.begin(isJSON: isJSON)
        }
    }

    private static func replay(_ path: String) {
        do throws(TraceError) {
            try TraceReplay.run(path: path, to: DescriptorOutput.standard)
            leave(0)
        } catch {
            DescriptorOutput.error.write("playhead: \(error)\n")
            leave(1)
        }
    }

    /// Prints text and exits.
    private static func printAndLeave(_ text: String) {
        DescriptorOutput.standard.write(text)
        leave(0)
    }

    /// Exits once all output was written. Output that could not be written is a failure, unless its reader has left.
    static func leave(_ status: Int32) -> Never {
        DescriptorOutput.standard.flush(seconds: 10)
        var status = status
        let failure = DescriptorOutput.standard.failure
        if failure != 0, failure != EPIPE {
            DescriptorOutput.error.write(
                "playhead: "
                    + localized("Cannot write to standard output: \(String(cString: strerror(failure))).") + "\n")
            if status == 0 { status = 1 }
        }
        DescriptorOutput.error.flush()
        TerminalMode.restore()
        HeldErrors.release()
        // Not `exit`, which unloads libraries while their threads still release a pipeline.
        _exit(status)
    }
}

extension Invocation.LanesFormat {
    /// The complete table.
    var text: String {
        let table = LaneTable()
        return switch self {
        case .markdown: table.markdown
        case .csv: table.csv
        case .json: table.json
        }
    }
}
