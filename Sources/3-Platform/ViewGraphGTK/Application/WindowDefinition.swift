import Foundation
import ViewGraph

/// The definition of a scene's windows.
@MainActor struct WindowDefinition {
    /// The name for ``OpenWindowAction``.
    var id: String?
    var title: String
    /// The default size in points; `nil` for the ideal size of the content.
    var defaultSize: CGSize?
    /// The name under which the user's size of the windows is kept; `nil` to keep none.
    var sizeName: String?
    var style = WindowStyle.titleBar
    /// Handles the files and URLs that the application is asked to open, with a hint from the caller.
    var onOpenURLs: (@MainActor ([URL], String) -> Void)?
    /// Makes the content of a window.
    var makeContent: @MainActor () -> AnyView
}
