import Foundation
import ViewGraph

/// A scene of windows with the same content, each with its own state.
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

    /// Creates a group of windows.
    ///
    /// - Parameters:
    ///   - title: The title of the windows. Default: the name of the application.
    ///   - id: The name for ``OpenWindowAction``; `nil` if the group is not opened by name.
    ///   - content: The views of a window.
    public init(
        _ title: String = "", id: String? = nil, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        definition = WindowDefinition(id: id, title: title) { AnyView(content()) }
    }

    /// Not available: the group defines its windows itself.
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

    /// Remembers the size that the user gives to the windows, under a name. Windows of the same group may have several,
    /// for example one for films and one for pages.
    public func sizeName(_ name: String) -> Self {
        precondition(!name.isEmpty, "the name of a window's size is not empty")
        var copy = self
        copy.definition.sizeName = name
        return copy
    }

    /// Sets the appearance of the windows' frames. Default: ``WindowStyle/titleBar``.
    public func windowStyle(_ style: WindowStyle) -> Self {
        var copy = self
        copy.definition.style = style
        return copy
    }

    /// Adds an action for files and URLs that the application is asked to open, on the command line or by the desktop.
    /// A window of this group is open when the action runs.
    public func onOpenURLs(perform action: @escaping @MainActor ([URL]) -> Void) -> Self {
        onOpenURLs { urls, _ in action(urls) }
    }

    /// Adds an action for files and URLs that the application is asked to open, with the hint of the caller; see
    /// ``App/openHint(inArguments:)``.
    public func onOpenURLs(perform action: @escaping @MainActor ([URL], _ hint: String) -> Void) -> Self {
        var copy = self
        copy.definition.onOpenURLs = action
        return copy
    }
}
