import CMpv

/// The version of the library.
enum MpvVersion {
    /// The name and version, such as `mpv 0.35.1`. Creates an instance the first time.
    static let name: String = {
        guard let handle = mpv_create() else { return "mpv" }
        defer { mpv_terminate_destroy(handle) }
        for (name, value) in MpvOptions().list { mpv_set_option_string(handle, name, value) }
        guard mpv_initialize(handle) >= 0 else { return "mpv" }
        guard let text = mpv_get_property_string(handle, "mpv-version") else { return "mpv" }
        defer { mpv_free(text) }
        return String(cString: text)
    }()
}
