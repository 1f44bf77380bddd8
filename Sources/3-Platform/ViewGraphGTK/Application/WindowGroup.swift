import Foundation
import ViewGraph

/// Windows of one kind, any number of them, each with a state of its own.
///
/// ```swift
/// WindowGroup("Player", id: "player") {
///     PlayerView(model: model)
/// }
/// .defaultSize(width: 960, height: 540)
/// .onOpenURLs { urls in model.open(urls) }
/// ```
public struct WindowGroup<Content: View>: Scene, PrimitiveScene {
    private var definition: WindowDefinition

    /// Windows with a title and, to open more of them by ``OpenWindowAction``, a name.
    public init(
        _ title: String = "", id: String? = nil, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        definition = WindowDefinition(id: id, title: title) { AnyView(content()) }
    }

    /// Not for use: it says by itself which windows it has.
    public var body: Never { preconditionFailure("a window group has no body") }

    var definitions: [WindowDefinition] { [definition] }

    /// The size of a new window's content, in points. Default: the content's ideal size, within what
    /// is comfortable and what fits the monitor.
    public func defaultSize(width: CGFloat, height: CGFloat) -> Self {
        precondition(width > 0 && height > 0, "a window's default size is more than nothing")
        var copy = self
        copy.definition.defaultSize = CGSize(width: width, height: height)
        return copy
    }

    /// Takes the files and addresses that the application is asked to open, by the command line or the desktop. A
    /// window of this group is open by then.
    public func onOpenURLs(perform action: @escaping @MainActor ([URL]) -> Void) -> Self {
        onOpenURLs { urls, _ in action(urls) }
    }

    /// Takes the files and addresses that the application is asked to open, with what the start that asked said about
    /// them (``App/openHint(inArguments:)``).
    public func onOpenURLs(perform action: @escaping @MainActor ([URL], _ hint: String) -> Void) -> Self {
        var copy = self
        copy.definition.onOpenURLs = action
        return copy
    }
}
