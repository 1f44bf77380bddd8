import Glibc

/// The versions of installed packages, from the database of `dpkg`.
struct DebianDatabase: Sendable {
    /// The usual place of the database.
    static let path = "/var/lib/dpkg/status"

    /// The versions by package.
    private var versions: [String: String] = [:]
    /// The fields of the paragraph that is being read.
    private var (package, version, isInstalled) = ("", "", false)

    /// Reads a database. There are no packages where there is no database, as in other distributions.
    init(path: String = Self.path) {
        guard let file = fopen(path, "re") else { return }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer {
            free(line)
            fclose(file)
        }
        while getline(&line, &capacity, file) >= 0 {
            guard let line else { continue }
            // The file has some 100,000 lines; three in each paragraph matter, and its end.
            let first = UInt8(bitPattern: line[0])
            if first == UInt8(ascii: "P") || first == UInt8(ascii: "S") || first == UInt8(ascii: "V")
                || first == UInt8(ascii: "\n")
            {
                take(String(cString: line))
            }
        }
        take("")
    }

    /// Reads the text of a database.
    init(contents: String) {
        for line in contents.split(separator: "\n", omittingEmptySubsequences: false) { take(String(line)) }
        take("")
    }

    /// The version of an installed package; `nil` if it is not installed.
    func version(of package: String) -> String? { versions[package] }

    /// Returns `true` if the package is installed.
    func has(_ package: String) -> Bool { versions[package] != nil }

    private mutating func take(_ line: String) {
        let line = line.last == "\n" ? line.dropLast() : line[...]
        if line.isEmpty {
            if isInstalled, !package.isEmpty { versions[package] = version }
            (package, version, isInstalled) = ("", "", false)
        } else if line.hasPrefix("Package: ") {
            package = String(line.dropFirst("Package: ".count))
        } else if line.hasPrefix("Version: ") {
            version = String(line.dropFirst("Version: ".count))
        } else if line.hasPrefix("Status: ") {
            isInstalled = line.hasSuffix(" installed")
        }
    }
}
