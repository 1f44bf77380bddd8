import CommandLineOptions
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.contains("--help") || arguments.contains("-h") {
        print(ExploreOptions.usage)
    } else {
        exit(try await ExploreProgram(options: ExploreOptions(arguments)).run() ? 0 : 1)
    }
} catch let error as UsageError {
    FileHandle.standardError.write(Data(error.report("Explore").utf8))
    exit(2)
}
