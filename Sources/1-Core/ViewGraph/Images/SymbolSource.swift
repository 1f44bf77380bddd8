/// The source of a symbol's picture.
package enum SymbolSource: Hashable, Sendable {
    /// The desktop's icon theme, by the name of the icon.
    case theme(String)
    /// A drawing that is part of this project.
    case drawing(SymbolDrawing)
}
