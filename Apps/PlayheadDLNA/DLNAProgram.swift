import CUPnP
import Glibc

/// The program: reads its arguments, does its work in GLib's main loop and returns its exit status.
enum DLNAProgram {
    /// The largest memory for data, in bytes.
    private static let memory: rlim_t = 512 << 20

    /// Runs the program.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(Failure) {
            switch try Request(arguments) {
            case .help: print(Request.usage)
            case .list(let seconds):
                confine(seconds)
                try Listing(seconds: seconds).run()
            case .browse(let request):
                confine(request.seconds)
                try Browsing(request).run()
            }
            return 0
        } catch {
            error.line.write()
            if error.code == .usage {
                let usage = Array("\(Request.usage)\n".utf8)
                _ = write(STDERR_FILENO, usage, usage.count)
            }
            return error.code.status
        }
    }

    /// Limits memory and time, also of work that does not return to the loop.
    private static func confine(_ seconds: Int) {
        var limit = rlimit(rlim_cur: memory, rlim_max: memory)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        _ = alarm(UInt32(seconds + 15))
    }
}
