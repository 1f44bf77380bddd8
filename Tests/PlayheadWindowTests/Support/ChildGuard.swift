import Foundation
import Synchronization

/// Ends the programs that tests started if the test process crashes.
///
/// A separate shell reads which processes were started and which have ended. When its input closes, the test process is
/// gone.
enum ChildGuard {
    private static let input = Mutex<FileHandle?>(nil)

    private static let script = """
        trap '' INT TERM HUP
        alive=
        while read -r sign number; do
            if [ "$sign" = + ]; then alive="$alive $number"; continue; fi
            left=
            for other in $alive; do [ "$other" = "$number" ] || left="$left $other"; done
            alive=$left
        done
        for number in $alive; do kill -KILL "$number" 2>/dev/null; done
        """

    static func started(_ process: pid_t) { write("+ \(process)\n") }

    static func ended(_ process: pid_t) { write("- \(process)\n") }

    private static func write(_ line: String) {
        input.withLock { input in
            if input == nil {
                let shell = Process()
                let pipe = Pipe()
                shell.executableURL = URL(fileURLWithPath: "/bin/sh")
                shell.arguments = ["-c", script]
                shell.standardInput = pipe
                shell.standardOutput = FileHandle.nullDevice
                shell.standardError = FileHandle.nullDevice
                guard (try? shell.run()) != nil else { return }
                input = pipe.fileHandleForWriting
            }
            try? input?.write(contentsOf: Data(line.utf8))
        }
    }
}
