import Localization
import PlayheadGStreamer

/// The section about sound.
enum SoundCheck {
    /// The facts.
    struct Facts: Sendable {
        /// The destination that the engine would choose; `nil` if the audio server does not answer.
        var destination: SoundOutput.Destination?
        /// The output devices; `nil` if they were not listed in time.
        var devices: [SoundOutput.Device]? = []
        /// `true` if GStreamer can play to sound cards without a server.
        var hasCardPlugin = true
    }

    /// The section.
    static func part(_ facts: Facts) -> DoctorPart {
        var items = [output(facts)]
        if let devices = facts.devices {
            let sorted = devices.filter(\.isDefault) + devices.filter { !$0.isDefault }
            items += sorted.enumerated().map { item($1, number: $0 + 1) }
        } else if facts.destination != nil {
            items.append(
                DoctorItem(
                    "devices", localized("Devices"), .limited, localized("The list of devices did not arrive in time."))
            )
        }
        return DoctorPart(id: "sound", title: localized("Sound"), items: items)
    }

    private static func output(_ facts: Facts) -> DoctorItem {
        let fields = [JSONValue.Member("destination", .optional(facts.destination?.rawValue))]
        switch facts.destination {
        case .server?:
            let isPipeWire = facts.devices?.contains { $0.properties["node.name"] != nil } ?? false
            let name = isPipeWire ? localized("PipeWire, through its PulseAudio server") : "PulseAudio"
            return DoctorItem(
                "output", localized("Output"), .fine, "\(name) (pulsesink)",
                fields: fields + [.init("server", .string(isPipeWire ? "pipewire" : "pulseaudio"))])
        case .card? where facts.hasCardPlugin:
            return DoctorItem(
                "output", localized("Output"), .fine,
                localized("a sound card, without an audio server (autoaudiosink)"), fields: fields)
        case .card?:
            return DoctorItem(
                "output", localized("Output"), .problem,
                localized("There is a sound card, but no audio server and no plugin for cards."),
                remedy: .install(["gstreamer1.0-alsa"]), fields: fields)
        case .silence?:
            return DoctorItem(
                "output", localized("Output"), .limited,
                localized("No audio server and no sound card: media play silently, in time with the clock (fakesink)."),
                fields: fields)
        case nil:
            return DoctorItem(
                "output", localized("Output"), .problem,
                localized("The audio server accepts connections, but does not answer."),
                remedy: .advice(
                    localized(
                        "Restart the audio server: systemctl --user restart pipewire-pulse.service, or pulseaudio --kill."
                    )),
                fields: fields)
        }
    }

    private static func item(_ device: SoundOutput.Device, number: Int) -> DoctorItem {
        DoctorItem(
            "device\(number)", localized("Device"), .note,
            publicName(of: device) + (device.isDefault ? " (" + localized("default") + ")" : ""),
            fields: [.init("isDefault", .bool(device.isDefault))])
    }

    /// The name of a device without those of people and hosts, which headphones and network devices often contain.
    static func publicName(of device: SoundOutput.Device) -> String {
        let properties = device.properties
        if properties["device.bus"] == "bluetooth" || properties["device.api"]?.hasPrefix("bluez") == true {
            return localized("Bluetooth device")
        }
        if properties["tunnel.remote.server"] != nil || device.name.contains("@") { return localized("network device") }
        return device.name
    }
}
