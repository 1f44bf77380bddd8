/// The sockets of PulseAudio and PipeWire.
package enum AudioSockets {
    /// The paths that clients of this environment would use. They need not exist.
    ///
    /// - Parameter environment: The variables `PULSE_SERVER`, `PULSE_RUNTIME_PATH`, `XDG_RUNTIME_DIR`,
    ///   `PIPEWIRE_RUNTIME_DIR` and `PIPEWIRE_REMOTE` are used. Servers of other machines are left out.
    package static func paths(_ environment: [String: String]) -> Set<String> {
        var paths = pulseServers(environment) + ["/run/pulse/native", "/var/run/pulse/native"]
        if let folder = environment["PULSE_RUNTIME_PATH"] { paths.append(folder + "/native") }
        if let folder = environment["XDG_RUNTIME_DIR"] { paths.append(folder + "/pulse/native") }
        let remote = environment["PIPEWIRE_REMOTE"] ?? "pipewire-0"
        if remote.hasPrefix("/") {
            paths.append(remote)
        } else if let folder = environment["PIPEWIRE_RUNTIME_DIR"] ?? environment["XDG_RUNTIME_DIR"] {
            paths.append(folder + "/" + remote)
        }
        return Set(paths.compactMap(normalized))
    }

    /// The value of `PULSE_SERVER` for a confined process.
    ///
    /// A client without it examines and repairs the folder of the socket, which a confined process cannot. Nil if this
    /// machine has no such socket now.
    ///
    /// - Parameters:
    ///   - environment: The variables of the host.
    ///   - exists: Returns true if a path exists.
    package static func pulseServer(_ environment: [String: String], exists: (String) -> Bool) -> String? {
        var candidates = pulseServers(environment)
        if candidates.isEmpty {
            if let folder = environment["PULSE_RUNTIME_PATH"] { candidates.append(folder + "/native") }
            if let folder = environment["XDG_RUNTIME_DIR"] { candidates.append(folder + "/pulse/native") }
            candidates += ["/run/pulse/native", "/var/run/pulse/native"]
        }
        return candidates.compactMap(normalized).first(where: exists).map { "unix:" + $0 }
    }

    /// The paths in `PULSE_SERVER`: words such as `unix:/path`, `/path` and `{machine}unix:/path`.
    private static func pulseServers(_ environment: [String: String]) -> [String] {
        (environment["PULSE_SERVER"] ?? "").split(whereSeparator: \.isWhitespace).compactMap { word in
            var word = word
            if word.hasPrefix("{"), let end = word.firstIndex(of: "}") { word = word[word.index(after: end)...] }
            if word.hasPrefix("unix:") { word = word.dropFirst(5) }
            return word.hasPrefix("/") ? String(word) : nil
        }
    }

    /// An absolute path without empty components. Nil for relative paths, and for paths with `.` or `..`.
    package static func normalized(_ path: String) -> String? {
        guard path.hasPrefix("/") else { return nil }
        let parts = path.split(separator: "/")
        guard !parts.isEmpty, !parts.contains("."), !parts.contains("..") else { return nil }
        return "/" + parts.joined(separator: "/")
    }
}
