import Foundation
import Glibc

/// mpv as a program, which shows whether it plays a file.
enum MpvPeer {
    /// `true` if mpv is installed.
    static var isInstalled: Bool { path != nil }

    private static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":")
        return folders.map { "\($0)/mpv" }.first { access($0, X_OK) == 0 }
    }()

    /// Returns whether mpv reaches a position in seconds, or plays to an earlier end without an error. Call it outside of the main
    /// actor: it blocks for seconds.
    static func plays(_ file: URL, to goal: Double, limit: Double = 12) -> Bool {
        guard let path else { return false }
        let child = Process()
        child.executableURL = URL(fileURLWithPath: path)
        child.arguments = [
            "--no-config", "--vo=null", "--ao=null", "--hwdec=no", "--length=\(goal + 0.5)", "--input-terminal=no",
            "--msg-level=all=error,statusline=status", "--term-status-msg=POSITION ${=time-pos}", "--load-scripts=no",
            "--ytdl=no", "--", file.path,
        ]
        let pipe = Pipe()
        child.standardInput = FileHandle.nullDevice
        child.standardOutput = pipe
        // mpv writes its status to standard error.
        child.standardError = pipe
        guard (try? child.run()) != nil else { return false }
        let process = child.processIdentifier
        let watch = DispatchWorkItem { kill(process, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watch)
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        watch.cancel()
        let positions = output.split { $0 == "\r" || $0 == "\n" }.compactMap { line in
            line.range(of: "POSITION ").flatMap { Double(line[$0.upperBound...].prefix { "0123456789.".contains($0) }) }
        }
        guard let last = positions.max(), last > 0 else { return false }
        // A position that jumps plays nothing.
        let isContinuous = positions.count > 5
        return isContinuous && (last >= goal || child.terminationStatus == 0)
    }
}
