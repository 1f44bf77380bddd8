import CGIO
public import FoundationEssentials

/// The folders that the user has chosen for kinds of files, in `user-dirs.dirs`.
///
/// ```swift
/// let file = UserFolder.pictures.appending(path: "picture.png")
/// ```
public enum UserFolder {
    /// The folder for pictures. Where none is configured: `Pictures` in the home folder. It may not exist.
    public static var pictures: URL {
        if let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) {
            return URL(filePath: String(cString: path), directoryHint: .isDirectory)
        }
        return URL(filePath: String(cString: g_get_home_dir()), directoryHint: .isDirectory)
            .appending(path: "Pictures", directoryHint: .isDirectory)
    }
}
