/// A rendering path from the engine to the screen.
package enum VideoPath: String, Sendable, CaseIterable {
    /// The engine converts and scales the pictures, and GTK draws them from the engine's memory.
    case memory
    /// The decoded pictures are uploaded, and a shader converts them.
    case gl
}
