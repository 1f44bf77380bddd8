/// Items of a toolbar: ``ToolbarItem``, ``ToolbarItemGroup``, or a type with a `body` that combines others.
///
/// ```swift
/// struct EpisodeTools: ToolbarContent {
///     let episode: Episode
///
///     var body: some ToolbarContent {
///         ToolbarItem(placement: .primaryAction) { Button("Play", action: episode.play) }
///     }
/// }
/// ```
@MainActor public protocol ToolbarContent {
    /// The type of the body.
    associatedtype Body: ToolbarContent
    /// The items.
    @ToolbarContentBuilder var body: Body { get }
}

extension Never: ToolbarContent {}

/// Toolbar content that consists of items itself.
@MainActor package protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {
    var entries: [ToolbarEntry] { get }
}

extension PrimitiveToolbarContent {
    /// Not available: the content has no body.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// One item of a toolbar.
package struct ToolbarEntry {
    let placement: ToolbarItemPlacement
    let view: AnyView

    /// Returns the items of a content.
    @MainActor static func entries(of content: some ToolbarContent) -> [ToolbarEntry] {
        if let primitive = content as? any PrimitiveToolbarContent { return primitive.entries }
        return entries(of: content.body)
    }
}

/// Builds toolbar content from the items in a closure.
@MainActor @resultBuilder public enum ToolbarContentBuilder {
    /// Combines items.
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> ToolbarTuple<repeat each Content> { ToolbarTuple(repeat each content) }

    /// Supports `if` without `else`.
    public static func buildOptional<Content: ToolbarContent>(_ content: Content?) -> ToolbarChoice<Content, Content> {
        ToolbarChoice(first: content, second: nil)
    }

    /// Supports `if` with `else`.
    public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
        first: First
    ) -> ToolbarChoice<First, Second> { ToolbarChoice(first: first, second: nil) }

    /// Supports `if` with `else`.
    public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
        second: Second
    ) -> ToolbarChoice<First, Second> { ToolbarChoice(first: nil, second: second) }
}
