import Localization
import PlaybackModel

/// The section about displays and graphics.
enum DisplayCheck {
    /// The section.
    ///
    /// - Parameters:
    ///   - facts: The facts; `nil` if they could not be found in time.
    ///   - decoders: The elements that decode on graphics cards, and that are used.
    static func part(_ facts: DisplayFacts?, decoders: [String] = []) -> DoctorPart {
        guard let facts else {
            return DoctorPart(
                id: "display", title: localized("Display"),
                error: localized("The display could not be examined in time."))
        }
        let displays = [facts.wayland, facts.x11]
        let hasDisplay = displays.contains { if case .open = $0 { true } else { false } }
        var items: [DoctorItem] = []
        if displays == [.unset, .unset] {
            items.append(
                DoctorItem("none", localized("Display"), .limited, localized("No display: media play in the terminal."))
            )
        } else {
            items += server("wayland", "Wayland", facts.wayland, variable: "WAYLAND_DISPLAY", isNeeded: !hasDisplay)
            items += server("x11", "X11", facts.x11, variable: "DISPLAY", isNeeded: !hasDisplay)
        }
        if let desktop = facts.desktop {
            items.append(
                DoctorItem(
                    "desktop", localized("Desktop"), .note, desktop, fields: [.init("desktop", .string(desktop))]))
        }
        items.append(
            facts.hasWindowProgram
                ? DoctorItem("window", localized("Window"), .fine, localized("playhead-window is installed"))
                : DoctorItem(
                    "window", localized("Window"), .limited,
                    localized("Missing: playhead-window, so media play in the terminal. Install it with: make install.")
                ))
        items += cards(facts, decoders)
        items.append(bus(facts.sessionBus))
        return DoctorPart(id: "display", title: localized("Display"), items: items)
    }

    private static func server(
        _ id: String, _ name: String, _ connection: DisplayFacts.Connection, variable: String, isNeeded: Bool
    ) -> [DoctorItem] {
        let mark: DoctorMark = isNeeded ? .problem : .limited
        let advice = DoctorRemedy.advice(localized("Correct \(variable), or unset it to play in the terminal."))
        switch connection {
        case .unset: return []
        case .open(let text):
            return [
                DoctorItem(id, name, .fine, text.isEmpty ? localized("connected") : localized("connected: \(text)"))
            ]
        case .failed(let reason):
            return [
                DoctorItem(id, name, mark, localized("Cannot connect: \(reason)."), remedy: isNeeded ? advice : nil)
            ]
        case .silent:
            return [
                DoctorItem(id, name, mark, localized("The server does not answer."), remedy: isNeeded ? advice : nil)
            ]
        case .unknown:
            return [
                DoctorItem(id, name, .limited, localized("\(variable) is set, but no library for it is installed."))
            ]
        }
    }

    private static func cards(_ facts: DisplayFacts, _ decoders: [String]) -> [DoctorItem] {
        guard !facts.cards.isEmpty || facts.hasDecodingDevice else {
            return [
                DoctorItem(
                    "graphics", localized("Graphics"), .note,
                    localized("no graphics card: decoded and drawn in software"),
                    fields: [.init("softwareReason", .string(VideoDecoding.SoftwareReason.noDevice.rawValue))])
            ]
        }
        var items = facts.cards.enumerated().map { index, card in
            let name = card.driver.map { "\(card.name) (\($0))" } ?? card.name
            return DoctorItem(
                "graphics\(index + 1)", localized("Graphics"), card.isAccessible ? .fine : .limited,
                card.isAccessible ? name : localized("\(name): No access. Add your user to the group render."),
                fields: [
                    .init("device", .string(card.name)), .init("driver", .optional(card.driver)),
                    .init("isAccessible", .bool(card.isAccessible)),
                ])
        }
        items.append(decoding(facts, decoders))
        if !decoders.isEmpty { items.append(memory(facts)) }
        return items
    }

    /// The decoders on graphics cards, or the reason why pictures are decoded in software.
    private static func decoding(_ facts: DisplayFacts, _ decoders: [String]) -> DoctorItem {
        var reason: VideoDecoding.SoftwareReason?
        if facts.isDecodingSwitchedOff {
            reason = .switchedOff
        } else if !facts.hasDecodingDevice, decoders.isEmpty {
            reason = .noDevice
        } else if decoders.isEmpty {
            reason = .noDecoder
        }
        let text =
            switch reason {
            case .switchedOff: localized("in software: hardware decoding is switched off in the settings")
            case .noDevice: localized("in software: no device that this user may use")
            case .noDecoder:
                localized(
                    "in software: no decoder for the device. Install its driver for VA-API, such as va-driver-all.")
            case .failed, nil: localized("on the graphics card: \(decoders.joined(separator: ", "))")
            }
        return DoctorItem(
            "hardwareDecoding", localized("Decoding"), .note, text,
            fields: [
                .init("elements", .array(decoders.map { .string($0) })),
                .init("softwareReason", .optional(reason?.rawValue)),
            ])
    }

    /// The way of pictures from a graphics card to the window.
    private static func memory(_ facts: DisplayFacts) -> DoctorItem {
        let text: String
        switch facts.takesDmabufs {
        case nil: text = localized("copied once to main memory: GTK 4 is not installed")
        case false?: text = localized("copied once to main memory: GTK is older than 4.14")
        case true? where !facts.takesDmabufColors:
            text = localized("copied once to main memory: GTK is older than 4.16, which does not accept their colors")
        case true? where !facts.namesDmabufFormats:
            text = localized(
                "copied once to main memory, except from V4L2: GStreamer is older than 1.24, which does not name their format"
            )
        case true?:
            text = localized("stay on the card if the display shows their format, or else copied once to main memory")
        }
        let isPossible = facts.takesDmabufs == true && facts.takesDmabufColors
        return DoctorItem(
            "pictureMemory", localized("Pictures"), .note, text,
            fields: [
                .init("memory", .string(isPossible ? "device" : "system")),
                .init("takesDmabufs", .optional(facts.takesDmabufs)),
                .init("takesDmabufColors", .bool(facts.takesDmabufColors)),
                .init("namesDmabufFormats", .bool(facts.namesDmabufFormats)),
            ])
    }

    private static func bus(_ connection: DisplayFacts.Connection) -> DoctorItem {
        let effect = localized("no media keys, no keyring.")
        return switch connection {
        case .open: DoctorItem("sessionBus", localized("Session bus"), .fine, localized("connected"))
        case .unset, .unknown:
            DoctorItem("sessionBus", localized("Session bus"), .limited, localized("No session bus: \(effect)"))
        case .failed(let reason): DoctorItem("sessionBus", localized("Session bus"), .limited, "\(reason): \(effect)")
        case .silent:
            DoctorItem(
                "sessionBus", localized("Session bus"), .limited, localized("The bus does not answer: \(effect)"))
        }
    }
}
