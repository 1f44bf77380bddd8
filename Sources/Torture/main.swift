import Foundation

// One process a pipeline, so that an abort or a crash of a library counts as one and harms nothing else.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.contains("--help") || arguments.contains("-h") {
        print(TortureParent.usage)
    } else if arguments.first == "child" {
        try TortureChild.run(Array(arguments.dropFirst()))
    } else {
        exit(try TortureParent(arguments).run())
    }
} catch {
    FileHandle.standardError.write(Data("torture: \(error)\n".utf8))
    exit(2)
}
