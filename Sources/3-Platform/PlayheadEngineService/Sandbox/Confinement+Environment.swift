import Glibc

extension Confinement {
    /// The variables that a confined process needs in its environment, in addition to those that the host passes.
    ///
    /// They keep libraries from trying what is refused, which would cost time or write warnings: programs to scan plugins,
    /// the session bus, caches in home.
    ///
    /// - Parameters:
    ///   - host: The variables of the host, which name the audio server.
    ///   - exists: Returns true if a path exists.
    package static func environment(
        host: [String: String], exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) -> [String: String] {
        var variables = [
            "GST_REGISTRY_UPDATE": "no", "GST_REGISTRY_FORK": "no", "GIO_USE_VFS": "local",
            "GIO_USE_VOLUME_MONITOR": "unix", "GIO_USE_NETWORK_MONITOR": "base", "GSETTINGS_BACKEND": "memory",
            "MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0",
        ]
        if let server = AudioSockets.pulseServer(host, exists: exists) { variables["PULSE_SERVER"] = server }
        return variables
    }
}
