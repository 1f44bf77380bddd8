import CUPnP

/// A media server.
struct MediaServer {
    /// The unique device name, such as `uuid:1234`.
    var name: String
    /// The name for people.
    var title: String
    /// The name of the model.
    var model: String?
    /// The address of an icon.
    var icon: String?
    /// The address of the description.
    var location: String?

    /// Reads the facts of a device; `nil` if it has no usable name.
    init?(_ device: UnsafeMutablePointer<GUPnPDeviceInfo>?) {
        guard let device, let name = gupnp_device_info_get_udn(device).map({ String(cString: $0) }), !name.isEmpty,
            name.utf8.count <= 300
        else { return nil }
        func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
            guard let pointer else { return nil }
            defer { g_free(pointer) }
            let text = String(cString: pointer)
            return text.isEmpty ? nil : text.prefixed(300)
        }
        self.name = name
        title = text(gupnp_device_info_get_friendly_name(device)) ?? name
        model = text(gupnp_device_info_get_model_name(device))
        icon = text(gupnp_device_info_get_icon_url(device, nil, -1, 256, 256, 1, nil, nil, nil, nil))?.webAddress
        location = gupnp_device_info_get_location(device).flatMap { String(cString: $0).webAddress }
    }

    /// The line that describes the server.
    var line: JSONLine {
        var line = JSONLine()
        line.add("type", "server")
        line.add("udn", name)
        line.add("name", title)
        line.add("model", model)
        line.add("icon", icon)
        line.add("location", location)
        return line
    }
}
