import Foundation

/// How GTK is to draw, decided before it starts.
///
/// Without a GPU, GTK's OpenGL renderer draws in software: the first frame takes 170 to 510 ms, with cairo 40 to 90 ms.
/// Accessibility stays on whatever it costs.
package struct DrawingChoice: Equatable {
    /// What to add to the environment.
    var variables: [String: String] = [:]

    /// What suits a machine, with what its user has set left alone.
    init(environment: [String: String], hasRenderNode: Bool) {
        guard !hasRenderNode, environment["GSK_RENDERER"] == nil, environment["GDK_DEBUG"] == nil else { return }
        variables = ["GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"]
    }

    /// What suits this machine: a GPU has a render node under `/dev/dri`.
    package static var ofThisMachine: DrawingChoice {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return DrawingChoice(
            environment: ProcessInfo.processInfo.environment,
            hasRenderNode: nodes.contains { $0.hasPrefix("renderD") })
    }

    /// Puts the choice into the environment. To be called before GTK starts and before there are other threads.
    package func apply() {
        for (name, value) in variables { setenv(name, value, 0) }
    }
}
