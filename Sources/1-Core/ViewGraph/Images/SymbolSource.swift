/// The source of a symbol's picture.
package enum SymbolSource: Hashable, Sendable {
    /// The desktop's icon theme has it under this name.
    case theme(String)
    /// The project has drawn it.
    case drawing(SymbolDrawing)
}
