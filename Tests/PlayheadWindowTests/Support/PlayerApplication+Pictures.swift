import Foundation

extension PlayerApplication {
    /// Writes a screenshot of the window as `NAME.png` to the folder in `PLAYHEAD_TEST_PICTURES`. Does nothing without
    /// that environment variable.
    func keepPicture(_ name: String) throws {
        let variable = ProcessInfo.processInfo.environment["PLAYHEAD_TEST_PICTURES"] ?? ""
        guard !variable.isEmpty else { return }
        let folder = URL(fileURLWithPath: variable)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name == "failure" ? "failure-\(child.number).png" : "\(name).png")
        // A palette reduces the size to a third without a visible difference.
        let run = try Hands.run(
            "convert", ["ppm:-", "-dither", "FloydSteinberg", "-colors", "255", "-strip", "PNG8:\(file.path)"],
            environment: desk.environment, folder: desk.folder, input: desk.screen.pixmap(of: try area))
        if run.status != 0 { throw Waiting.Expired(description: "no picture: \(run.output)") }
    }

    /// The warnings that the application wrote.
    var complaints: String { child.complaints }
}
