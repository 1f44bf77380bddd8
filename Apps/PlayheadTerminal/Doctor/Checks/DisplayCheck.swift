/// The section about displays and graphics.
enum DisplayCheck {
    /// The section.
    ///
    /// - Parameters:
    ///   - facts: The facts; `nil` if they could not be found in time.
    ///   - decoders: The elements that decode on graphics cards, and that are used.
    static func part(_ facts: DisplayFacts?, decoders: [String] = []) -> DoctorPart {
        guard let facts else {
            return DoctorPart(id: "display", title: "Display", error: "The display could not be examined in time.")
        }
        let displays = [facts.wayland, facts.x11]
        let hasDisplay = displays.contains { if case .open = $0 { true } else { false } }
        var items: [DoctorItem] = []
        if displays == [.unset, .unset] {
            items.append(DoctorItem("none", "Display", .limited, "No display: media play in the terminal."))
        } else {
            items += server("wayland", "Wayland", facts.wayland, variable: "WAYLAND_DISPLAY", isNeeded: !hasDisplay)
            items += server("x11", "X11", facts.x11, variable: "DISPLAY", isNeeded: !hasDisplay)
        }
        if let desktop = facts.desktop {
            items.append(
                DoctorItem("desktop", "Desktop", .note, desktop, fields: [.init("desktop", .string(desktop))]))
        }
        items.append(
            facts.hasWindowProgram
                ? DoctorItem("window", "Window", .fine, "playhead-window is installed")
                : DoctorItem(
                    "window", "Window", .limited,
                    "Missing: playhead-window, so media play in the terminal. Install it with: make install."))
        items += cards(facts, decoders)
        items.append(bus(facts.sessionBus))
        return DoctorPart(id: "display", title: "Display", items: items)
    }

    private static func server(
        _ id: String, _ name: String, _ connection: DisplayFacts.Connection, variable: String, isNeeded: Bool
    ) -> [DoctorItem] {
        let mark: DoctorMark = isNeeded ? .problem : .limited
        let advice = DoctorRemedy.advice("Correct \(variable), or unset it to play in the terminal.")
        switch connection {
        case .unset: return []
        case .open(let text):
            return [DoctorItem(id, name, .fine, text.isEmpty ? "connected" : "connected: \(text)")]
        case .failed(let reason):
            return [DoctorItem(id, name, mark, "Cannot connect: \(reason).", remedy: isNeeded ? advice : nil)]
        case .silent:
            return [DoctorItem(id, name, mark, "The server does not answer.", remedy: isNeeded ? advice : nil)]
        case .unknown:
            return [DoctorItem(id, name, .limited, "\(variable) is set, but no library for it is installed.")]
        }
    }

    private static func cards(_ facts: DisplayFacts, _ decoders: [String]) -> [DoctorItem] {
        guard !facts.cards.isEmpty else {
            return [DoctorItem("graphics", "Graphics", .note, "no graphics card: decoded and drawn in software")]
        }
        var items = facts.cards.enumerated().map { index, card in
            let name = card.driver.map { "\(card.name) (\($0))" } ?? card.name
            return DoctorItem(
                "graphics\(index + 1)", "Graphics", card.isAccessible ? .fine : .limited,
                card.isAccessible ? name : "\(name): No access. Add your user to the group render.",
                fields: [
                    .init("device", .string(card.name)), .init("driver", .optional(card.driver)),
                    .init("isAccessible", .bool(card.isAccessible)),
                ])
        }
        items.append(
            DoctorItem(
                "hardwareDecoding", "Decoding", .note,
                decoders.isEmpty ? "in software" : "on the graphics card: \(decoders.joined(separator: ", "))",
                fields: [.init("elements", .array(decoders.map { .string($0) }))]))
        return items
    }

    private static func bus(_ connection: DisplayFacts.Connection) -> DoctorItem {
        let effect = "no media keys, no keyring."
        return switch connection {
        case .open: DoctorItem("sessionBus", "Session bus", .fine, "connected")
        case .unset, .unknown: DoctorItem("sessionBus", "Session bus", .limited, "No session bus: \(effect)")
        case .failed(let reason): DoctorItem("sessionBus", "Session bus", .limited, "\(reason): \(effect)")
        case .silent: DoctorItem("sessionBus", "Session bus", .limited, "The bus does not answer: \(effect)")
        }
    }
}
