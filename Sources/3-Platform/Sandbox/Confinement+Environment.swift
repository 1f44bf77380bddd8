import Glibc

extension Confinement {
    /// The variables that a confined process needs in its environment, in addition to those that the host passes.
    ///
    /// They keep libraries from trying what is refused, which would cost time or write warnings: programs to scan plugins,
    /// the session bus, caches and cookies in home.
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
            "MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0", "PULSE_LOG": "0",
        ]
        // Otherwise, a client tries to create a cookie in home, and writes an error. The server knows the user without one.
        if host["PULSE_COOKIE"] == nil { variables["PULSE_COOKIE"] = "/dev/zero" }
        // Without a server, a client tries for seconds to create the folder of the socket, and writes an error.
        let place = host["PULSE_SERVER"] == nil ? AudioSockets.pulseServer(host) { _ in true } : nil
        if let server = AudioSockets.pulseServer(host, exists: exists) ?? place { variables["PULSE_SERVER"] = server }
        return variables
    }

    /// The files and folders that variables name, for `readableFiles`: GStreamer's registry and plugins, libraries,
    /// certificates, fonts, and the configuration of sound.
    ///
    /// Paths that contain the home folder are left out, so that a variable cannot open all of it.
    ///
    /// - Parameter environment: The variables that the process will have.
    package static func files(namedIn environment: [String: String]) -> [String] {
        var paths: [String] = []
        let names = [
            "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0",
            "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
            "LIBVA_DRIVERS_PATH", "ALSA_CONFIG_PATH", "ALSA_CONFIG_DIR", "PULSE_COOKIE",
        ]
        for name in names { paths += (environment[name] ?? "").split(separator: ":").map(String.init) }
        let home = environment["HOME"].flatMap(AudioSockets.normalized)
        if let folder = userPlugins(environment) { paths.append(folder) }
        if let registry = pluginRegistry(environment) { paths.append(registry) }
        return paths.compactMap(AudioSockets.normalized).filter { path in
            home.map { !($0 + "/").hasPrefix(path + "/") } ?? true
        }
    }

    /// The file with GStreamer's list of plugins; nil if the variables name no folder for it.
    package static func pluginRegistry(_ environment: [String: String]) -> String? {
        if let registry = environment["GST_REGISTRY_1_0"] ?? environment["GST_REGISTRY"] { return registry }
        let home = environment["HOME"].flatMap(AudioSockets.normalized)
        guard let folder = environment["XDG_CACHE_HOME"] ?? home.map({ $0 + "/.cache" }) else { return nil }
        return "\(folder)/gstreamer-1.0/registry.\(architecture).bin"
    }

    /// The folder with the user's own plugins for GStreamer; nil if the variables name no folder for it.
    package static func userPlugins(_ environment: [String: String]) -> String? {
        (environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }).map {
            $0 + "/gstreamer-1.0/plugins"
        }
    }

    /// The name of the processor in the name of GStreamer's registry.
    private static var architecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "aarch64"
        #else
        "unknown"
        #endif
    }
}
