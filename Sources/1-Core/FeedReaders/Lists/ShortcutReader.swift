import Localization

/// Reads files that contain one address: those of Windows (`.url`) and of desktops (`.desktop` with `Type=Link`).
enum ShortcutReader {
    /// Returns whether a text begins like a file of this kind.
    static func isShortcut(_ text: ArraySlice<UInt8>) -> Bool {
        text.hasPrefix("[InternetShortcut") || text.hasPrefix("[DEFAULT]") || text.hasPrefix("[Desktop Entry]")
    }

    static func read(
        _ text: ArraySlice<UInt8>, from address: String, limits: FeedLimits, firstLine: Int = 1
    ) throws(FeedError) -> Feed {
        var builder = FeedBuilder(.shortcut, from: address, limits: limits)
        let isDesktop = text.hasPrefix("[Desktop Entry]")
        var isInGroup = false
        var type: ArraySlice<UInt8>?
        var target: (value: ArraySlice<UInt8>, line: Int)?
        var title: String?
        for (index, raw) in text.split(separator: 0x0A, maxSplits: 1000, omittingEmptySubsequences: false).enumerated()
        {
            let line = raw.trimmed
            if line.first == UInt8(ascii: "[") {
                isInGroup = line.matches("[InternetShortcut]") || line.matches("[Desktop Entry]")
                continue
            }
            guard isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = line[(equals + 1)...].trimmed
            let name = line[..<equals].trimmed
            if name.matches("URL"), target == nil {
                target = (value, firstLine + index)
            } else if name.matches("Name"), title == nil {
                title = builder.line(value)
            } else if name.matches("Type") {
                type = value
            }
        }
        // A program of the desktop is no list.
        guard !isDesktop || type?.matches("Link") == true, let target else {
            throw FeedError(.notAFeed, detail: localized("It contains no address."))
        }
        if let address = builder.address(target.value, for: .media, at: localized("line \(target.line)")) {
            builder.append(FeedEntry(title: title, address: address))
        } else {
            builder.countUnreadable()
        }
        return builder.finish()
    }
}
