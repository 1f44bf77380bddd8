import CGIO
public import FoundationEssentials
import Glibc
import MediaReaders
import Playhead

/// An object that shows files in the desktop's file manager.
///
/// The file manager selects the file in its folder. Where it cannot, its folder opens.
///
/// ```swift
/// let opener = FolderOpener()
/// opener.show(item.url) { result in
///     if case .failure(let error) = result { notice = error.description }
/// }
/// ```
///
/// The opener requires GLib's default loop on the main thread, which every `ViewGraphGTK` application has.
@MainActor public final class FolderOpener {
    /// The way in which a file was shown.
    public enum Route: String, Sendable, Hashable, CaseIterable {
        /// The file manager selected the file: `org.freedesktop.FileManager1`.
        case fileManager
        /// The program for folders opened the folder.
        case folder
    }

    private let bus: DesktopBus
    private let openFolder: @MainActor (URL) -> Result<Void, DesktopFileError>

    /// Creates an opener.
    ///
    /// - Parameter bus: The bus of the file manager. Default: the session bus.
    public convenience init(bus: DesktopBus = .session) { self.init(bus: bus, openFolder: Self.launch) }

    /// - Parameter openFolder: Opens a folder with the program for folders.
    init(bus: DesktopBus, openFolder: @escaping @MainActor (URL) -> Result<Void, DesktopFileError>) {
        self.bus = bus
        self.openFolder = openFolder
    }

    /// Returns `true` if an address is in a folder that a file manager can show.
    public nonisolated static func canShow(_ url: URL) -> Bool {
        ["file", "smb", "sftp", "dav", "davs", "ftp", "mtp"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Shows a file in its folder. The closure is called once.
    public func show(
        _ url: URL, completion: @escaping @MainActor (Result<Route, DesktopFileError>) -> Void
    ) {
        guard Self.canShow(url) else {
            completion(.failure(.notAFile(MediaAddress.fileName(url))))
            return
        }
        if let path = FilePath(url), access(path.cString, F_OK) != 0 {
            completion(.failure(.notFound(MediaAddress.fileName(url))))
            return
        }
        let fallBack: @MainActor () -> Void = { [openFolder] in
            completion(openFolder(url.deletingLastPathComponent()).map { .folder })
        }
        guard let address = try? bus.resolvedAddress() else {
            fallBack()
            return
        }
        BusConnection.open(address: address) { result in
            guard case .success(let connection) = result else {
                fallBack()
                return
            }
            let call = BusCall(
                destination: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
                interface: "org.freedesktop.FileManager1", method: "ShowItems",
                arguments: [.strings([url.absoluteString]), .string("")], startsService: true)
            connection.call(call) { result in
                // The connection lives until its answer.
                connection.close()
                if case .success = result { completion(.success(.fileManager)) } else { fallBack() }
            }
        }
    }

    private static func launch(_ folder: URL) -> Result<Void, DesktopFileError> {
        var error: UnsafeMutablePointer<GError>?
        guard g_app_info_launch_default_for_uri(folder.absoluteString, nil, &error) == 0 else { return .success(()) }
        defer { g_clear_error(&error) }
        return .failure(.cannotShow(FileFailure.message(error)))
    }
}
