import Foundation

/// Chooses the rendering path: OpenGL on a real GPU, or else memory.
///
/// The environment variable `PLAYHEAD_VIDEO_PATH`, `memory` or `gl`, overrides the choice. If the forced path fails,
/// memory is used.
@MainActor enum VideoPathChoice {
    /// The choice for this process, made once because the display does not change.
    private(set) static var shared: Decision = decide(
        wish: ProcessInfo.processInfo.environment["PLAYHEAD_VIDEO_PATH"], hasRenderNode: hasRenderNode)

    struct Decision {
        /// The converter; `nil` for the memory path.
        var converter: GLConverter?
        /// The reason memory is used instead of OpenGL.
        var failure: String?
    }

    /// - Parameter wish: The path that the environment requests; `nil` for the best one.
    static func decide(wish: String?, hasRenderNode: Bool) -> Decision {
        let isForced = wish == VideoPath.gl.rawValue
        // Creating a software OpenGL context takes time, so skip it on machines without a GPU.
        guard isForced || wish != VideoPath.memory.rawValue && hasRenderNode else { return Decision() }
        do {
            let converter = try GLConverter()
            if !isForced, converter.isSoftware { return Decision() }
            return Decision(converter: converter)
        } catch {
            return Decision(failure: error.reason)
        }
    }

    /// Forces a path, for tests.
    static func force(_ path: VideoPath) { shared = decide(wish: path.rawValue, hasRenderNode: false) }

    /// Simulates a failure of OpenGL, for tests.
    static func fail(because reason: String) { shared = Decision(failure: reason) }

    private static var hasRenderNode: Bool {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return nodes.contains { $0.hasPrefix("renderD") }
    }
}
