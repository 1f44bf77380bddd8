import CGIO
public import FoundationEssentials
import Localization

/// An object that opens web pages in the user's browser.
///
/// ```swift
/// if case .failure(let error) = PageOpener().open(url) { notice = error.description }
/// ```
@MainActor public struct PageOpener {
    private let launch: @MainActor (URL) -> Result<Void, DesktopFileError>

    /// Creates an opener.
    public init() { self.init(launch: Self.launchBrowser) }

    /// - Parameter launch: Opens an address with its program.
    init(launch: @escaping @MainActor (URL) -> Result<Void, DesktopFileError>) { self.launch = launch }

    /// Opens a page. Addresses come from media, so those of other schemes than http and https are refused.
    public func open(_ url: URL) -> Result<Void, DesktopFileError> {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            return .failure(.cannotOpenPage(localized("Only addresses with http or https are opened.")))
        }
        return launch(url)
    }

    private static func launchBrowser(_ url: URL) -> Result<Void, DesktopFileError> {
        var error: UnsafeMutablePointer<GError>?
        guard g_app_info_launch_default_for_uri(url.absoluteString, nil, &error) == 0 else { return .success(()) }
        defer { g_clear_error(&error) }
        return .failure(.cannotOpenPage(FileFailure.message(error)))
    }
}
