/// The way that pictures take from the engine to the screen.
package enum VideoPath: String, Sendable, CaseIterable {
    /// The engine converts and shrinks them; GTK draws them from the engine's memory.
    case memory
    /// They are uploaded as they were decoded, and a shader converts them.
    case gl
}
