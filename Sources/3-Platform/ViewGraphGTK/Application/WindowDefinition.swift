import Foundation
import ViewGraph

/// What a scene says about its windows.
@MainActor struct WindowDefinition {
    /// The name for ``OpenWindowAction``.
    var id: String?
    var title: String
    /// In points; `nil`: as large as the content wants.
    var defaultSize: CGSize?
    /// Called with the files and addresses that the application is asked to open, and what is said about them.
    var onOpenURLs: (@MainActor ([URL], String) -> Void)?
    /// Makes the content of one window.
    var makeContent: @MainActor () -> AnyView
}
