import CGTK
import Foundation

/// The renderer for GTK, chosen before GTK starts.
///
/// Without a GPU, GTK's OpenGL renderer draws in software: the first frame takes 170 to 510 ms, compared with 40 to 90
/// ms for Cairo. Accessibility stays enabled in any case.
package struct DrawingChoice: Equatable {
    /// The variables to add to the environment.
    var variables: [String: String] = [:]

    /// Chooses for a machine. The user's own settings take precedence.
    ///
    /// GTK loads OpenGL even if `GSK_RENDERER` is `cairo`. In software, that takes 38 MB, most of it for LLVM.
    ///
    /// - Parameter minorVersion: The version of GTK 4. Since 4.16, `GDK_DISABLE` names what not to load, and the former value of
    ///   `GDK_DEBUG` is an error.
    init(environment: [String: String], hasRenderNode: Bool, minorVersion: UInt32 = gtk_get_minor_version()) {
        guard !hasRenderNode, environment["GDK_DEBUG"] == nil, environment["GDK_DISABLE"] == nil,
            environment["GSK_RENDERER"] ?? "cairo" == "cairo"
        else { return }
        variables = minorVersion >= 16 ? ["GDK_DISABLE": "gl,vulkan"] : ["GDK_DEBUG": "gl-disable"]
        if environment["GSK_RENDERER"] == nil { variables["GSK_RENDERER"] = "cairo" }
    }

    /// The choice for this machine. A GPU has a render node in `/dev/dri`.
    package static var ofThisMachine: DrawingChoice {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return DrawingChoice(
            environment: ProcessInfo.processInfo.environment,
            hasRenderNode: nodes.contains { $0.hasPrefix("renderD") })
    }

    /// Applies the choice to the environment. Call this method before GTK starts and before there are other threads.
    package func apply() {
        for (name, value) in variables { setenv(name, value, 0) }
    }
}
