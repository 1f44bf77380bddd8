import Foundation

/// Which way pictures take: by OpenGL on a real GPU, else by memory.
///
/// The environment variable `PLAYHEAD_VIDEO_PATH`, `memory` or `gl`, decides for the machine. What is forced and fails
/// falls back to memory.
@MainActor enum VideoPathChoice {
    /// What is used from now on: decided once, as the display does not change.
    private(set) static var shared: Decision = decide(
        wish: ProcessInfo.processInfo.environment["PLAYHEAD_VIDEO_PATH"], hasRenderNode: hasRenderNode)

    struct Decision {
        /// `nil` for memory.
        var converter: GLConverter?
        /// Why memory is used although OpenGL was wished for.
        var failure: String?
    }

    /// - Parameter wish: the path that the environment names; `nil` for the better one.
    static func decide(wish: String?, hasRenderNode: Bool) -> Decision {
        let isForced = wish == VideoPath.gl.rawValue
        // Making a context of OpenGL in software costs time that a machine without a GPU need not spend.
        guard isForced || wish != VideoPath.memory.rawValue && hasRenderNode else { return Decision() }
        do {
            let converter = try GLConverter()
            if !isForced, converter.isSoftware { return Decision() }
            return Decision(converter: converter)
        } catch {
            return Decision(failure: error.reason)
        }
    }

    /// Decides again, as if the environment said so: for tests.
    static func force(_ path: VideoPath) { shared = decide(wish: path.rawValue, hasRenderNode: false) }

    /// Acts as if OpenGL had failed: for tests.
    static func fail(because reason: String) { shared = Decision(failure: reason) }

    private static var hasRenderNode: Bool {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return nodes.contains { $0.hasPrefix("renderD") }
    }
}
