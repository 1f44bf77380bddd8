import Glibc

/// The environment of this process.
enum ProcessEnvironment {
    /// The variables now. The first of several with the same name counts, as for `getenv`.
    static var variables: [String: String] { variables(in: entries) }

    /// The entries, as `NAME=VALUE`.
    static var entries: [String] {
        var result: [String] = []
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        while let entry = next.pointee {
            result.append(String(cString: entry))
            next += 1
        }
        return result
    }

    /// The variables in entries of the form `NAME=VALUE`.
    static func variables(in entries: [String]) -> [String: String] {
        var result: [String: String] = [:]
        for entry in entries {
            guard let sign = entry.firstIndex(of: "=") else { continue }
            let name = String(entry[..<sign])
            if result[name] == nil { result[name] = String(entry[entry.index(after: sign)...]) }
        }
        return result
    }
}
