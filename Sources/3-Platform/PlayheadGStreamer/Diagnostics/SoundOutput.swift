import CGStreamer

/// The destinations of sound on this machine, as the engine chooses them.
///
/// ```swift
/// if SoundOutput.destination() == .server { print(SoundOutput.devices().map(\.name)) }
/// ```
package enum SoundOutput {
    /// The destination that the engine would choose now.
    package enum Destination: String, Sendable {
        /// An audio server: PulseAudio, or PipeWire in its place.
        case server
        /// A sound card, without an audio server.
        case card
        /// No output: playback is silent, in time with the clock.
        case silence
    }

    /// An output device.
    package struct Device: Sendable, Hashable {
        /// The name that the system displays.
        package let name: String
        package let isDefault: Bool
        /// The properties that the audio system reports, such as `device.bus`.
        package let properties: [String: String]

        package init(name: String, isDefault: Bool, properties: [String: String]) {
            self.name = name
            self.isDefault = isDefault
            self.properties = properties
        }
    }

    /// The destination. Waits as long as an audio server that does not answer: call it on a separate thread.
    package static func destination() -> Destination {
        GStreamerRuntime.start()
        return switch AudioOutput.examine() {
        case .server: .server
        case .system: .card
        case .silence: .silence
        }
    }

    /// `true` if GStreamer can play to sound cards without a server.
    package static var hasCardPlugin: Bool {
        GStreamerRuntime.start()
        return ["alsasink", "jackaudiosink", "osssink", "pipewiresink"].contains { Element($0) != nil }
    }

    /// The output devices. Waits as long as an audio server that does not answer: call it on a separate thread.
    package static func devices() -> [Device] {
        GStreamerRuntime.start()
        guard let monitor = gst_device_monitor_new() else { return [] }
        defer { gst_object_unref(monitor) }
        gst_device_monitor_add_filter(monitor, "Audio/Sink", nil)
        var devices: [Device] = []
        var entry = gst_device_monitor_get_devices(monitor)
        let list = entry
        while let item = entry {
            if let device = item.pointee.data {
                devices.append(read(device.assumingMemoryBound(to: GstDevice.self)))
                gst_object_unref(device)
            }
            entry = item.pointee.next
        }
        g_list_free(list)
        return devices
    }

    private static func read(_ device: UnsafeMutablePointer<GstDevice>) -> Device {
        var name = ""
        if let text = gst_device_get_display_name(device) {
            name = String(cString: text)
            g_free(text)
        }
        var properties: [String: String] = [:]
        var isDefault: gboolean = 0
        if let structure = gst_device_get_properties(device) {
            gst_structure_get_boolean(structure, "is-default", &isDefault)
            for key in ["device.api", "device.bus", "device.class", "node.name", "tunnel.remote.server"] {
                if let value = gst_structure_get_string(structure, key) { properties[key] = String(cString: value) }
            }
            gst_structure_free(structure)
        }
        return Device(name: name, isDefault: isDefault != 0, properties: properties)
    }
}
