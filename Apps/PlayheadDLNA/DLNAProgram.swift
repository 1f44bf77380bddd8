import CUPnP
import Glibc
import Sandbox

/// The program: reads its arguments, does its work in GLib's main loop and returns its exit status.
enum DLNAProgram {
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

    /// Limits memory and time, also of work that does not return to the loop. Rules out files, programs, local sockets, and
    /// what else the search does not need.
    ///
    /// Connections are not checked: GUPnP connects, listens and sends datagrams. `ServerSearch` refuses requests to other networks.
    private static func confine(_ seconds: Int) {
        var confinement = Confinement(
            kind: .network, devices: [], memoryLimit: 512 << 20, connections: .unfiltered, controlDescriptor: nil)
        confinement.listens = true
        // Throws only if a parent is named.
        _ = try? confinement.apply()
        _ = alarm(UInt32(seconds + 15))
    }
}
