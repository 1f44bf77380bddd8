import Foundation

extension PlayerApplication {
    /// Writes what the window shows into the folder that the environment variable `PLAYHEAD_TEST_PICTURES` names, as
    /// `NAME.png`; nothing without the variable.
    func keepPicture(_ name: String) throws {
        let variable = ProcessInfo.processInfo.environment["PLAYHEAD_TEST_PICTURES"] ?? ""
        guard !variable.isEmpty else { return }
        let folder = URL(fileURLWithPath: variable)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name == "failure" ? "failure-\(child.number).png" : "\(name).png")
        // A palette makes a third of the size, and nobody sees it.
        let run = try Hands.run(
            "convert", ["ppm:-", "-dither", "FloydSteinberg", "-colors", "255", "-strip", "PNG8:\(file.path)"],
            environment: desk.environment, folder: desk.folder, input: desk.screen.pixmap(of: try area))
        if run.status != 0 { throw Waiting.Expired(description: "no picture: \(run.output)") }
    }

    /// What GLib, GTK or Swift had to complain of. What GStreamer's demuxers say of themselves on a busy machine is
    /// neither seen by anybody nor ours to mend.
    var complaints: String {
        child.errorText.split(separator: "\n").filter {
            ($0.contains("-WARNING") || $0.contains("-CRITICAL") || $0.contains("Fatal error"))
                && !$0.contains(": GStreamer")
        }.joined(separator: "\n")
    }
}
