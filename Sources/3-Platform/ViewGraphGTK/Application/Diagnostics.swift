import Foundation

/// Reports errors that no window can show.
enum Diagnostics {
    /// Writes a line to standard error, prefixed with the name of the program.
    static func report(_ message: String) {
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "application"
        FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    }

    /// Reports an error and exits with status 1.
    static func leave(_ message: String) -> Never {
        report(message)
        exit(1)
    }
}
