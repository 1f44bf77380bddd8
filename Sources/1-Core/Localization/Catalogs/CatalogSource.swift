import Glibc

/// A place that has translations: files `LOCALE/LC_MESSAGES/DOMAIN.mo` in a folder.
public struct CatalogSource: Sendable, Hashable {
    /// The name of the translated program or library.
    public let domain: String
    /// The folder with a folder for each language.
    public let folder: String

    /// Creates a place.
    public init(domain: String, folder: String) {
        self.domain = domain
        self.folder = folder
    }

    /// The places that have Playhead's translations: the folder in the variable `PLAYHEAD_TRANSLATIONS`, the build
    /// folder, the prefix that the program is installed in, and the system's.
    public static var standard: [CatalogSource] {
        var folders: [String] = []
        if let own = getenv("PLAYHEAD_TRANSLATIONS") { folders.append(String(cString: own)) }
        if let program = programFolder {
            // In .build/TRIPLE/CONFIGURATION, in PREFIX/bin and in PREFIX/libexec/playhead.
            folders += ["../../translations", "../share/locale", "../../share/locale"].map { "\(program)/\($0)" }
        }
        folders.append("/usr/share/locale")
        return folders.map { CatalogSource(domain: "playhead", folder: $0) }
    }

    /// The translations into a language; `nil` if there are none or the file is damaged.
    func catalog(for language: String) -> MessageCatalog? {
        MappedFile(path: "\(folder)/\(language)/LC_MESSAGES/\(domain).mo").flatMap(MessageCatalog.init)
    }

    /// The folder of the program's file.
    private static var programFolder: String? {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0, let slash = path[..<count].lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(decoding: path[..<slash], as: UTF8.self)
    }
}
