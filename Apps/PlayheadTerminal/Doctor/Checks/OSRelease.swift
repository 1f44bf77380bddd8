import FoundationEssentials

/// The distribution, from `os-release(5)`.
struct OSRelease: Sendable, Hashable {
    /// The name and version for people.
    var name: String?
    /// `true` for Debian and its descendants, which install packages with `apt`.
    var hasApt = false

    /// The distribution of this system.
    static var current: OSRelease {
        for path in ["/etc/os-release", "/usr/lib/os-release"] {
            // The second path is the one to read when the first does not exist.
            if let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) {
                return OSRelease(text)
            }
        }
        return OSRelease()
    }

    private init() {}

    init(_ text: String) {
        var values: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1]
            let isQuoted = value.count >= 2 && value.first == value.last && (value.first == "\"" || value.first == "'")
            values[parts[0]] = isQuoted ? value.dropFirst().dropLast() : value
        }
        name = (values["PRETTY_NAME"] ?? values["NAME"]).map(String.init)
        let families = "\(values["ID"] ?? "") \(values["ID_LIKE"] ?? "")".split(separator: " ")
        hasApt = families.contains { $0 == "debian" || $0 == "ubuntu" }
    }
}
