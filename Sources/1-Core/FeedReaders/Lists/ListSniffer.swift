/// Recognizes lists of addresses, also without their first line.
enum ListSniffer {
    /// Returns whether a text is an M3U list: it begins with an M3U tag, or its first lines are addresses or paths of
    /// media.
    static func isM3U(_ text: ArraySlice<UInt8>) -> Bool {
        var addressCount = 0
        for line in lines(text) {
            if line.first == UInt8(ascii: "#") {
                if line.hasPrefix("#EXTM3U") || line.hasPrefix("#EXTINF") || line.hasPrefix("#EXTGRP") { return true }
                continue
            }
            guard isAddress(line) else { return false }
            addressCount += 1
        }
        return addressCount > 0
    }

    /// Returns whether a text without the section's name is a PLS list.
    static func isPLS(_ text: ArraySlice<UInt8>) -> Bool {
        for line in lines(text) {
            if line.first == UInt8(ascii: ";") || line.first == UInt8(ascii: "#") { continue }
            if line.hasPrefix("[playlist]") { return true }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
            let name = line[..<equals].trimmed
            if name.matches("NumberOfEntries") || name.matches("Version") { continue }
            let key = name.prefix { !$0.isDigit }
            return key.count < name.count && name[key.endIndex...].allSatisfy(\.isDigit)
                && (key.matches("File") || key.matches("Title") || key.matches("Length"))
        }
        return false
    }

    /// The first lines with content, at most 20 of the first 16 KiB.
    private static func lines(_ text: ArraySlice<UInt8>) -> some Sequence<ArraySlice<UInt8>> {
        text.prefix(16 << 10).split(maxSplits: 100) { $0 == 0x0A || $0 == 0x0D }.lazy.map(\.trimmed)
            .filter { !$0.isEmpty }.prefix(20)
    }

    /// Returns whether a line is an absolute address, or a path whose name has an extension like media.
    private static func isAddress(_ line: ArraySlice<UInt8>) -> Bool {
        if line.count > AddressPolicy.maximumByteCount || line.contains(where: { $0 < 0x20 && $0 != 0x09 }) {
            return false
        }
        if let colon = AddressPolicy.schemeEnd(of: line), line[(colon + 1)...].starts(with: "//".utf8) { return true }
        guard let dot = line.lastIndex(of: UInt8(ascii: ".")), !line[..<dot].isEmpty else { return false }
        let name = line[(dot + 1)...]
        return (2...5).contains(name.count) && name.allSatisfy { $0.isLetter || $0.isDigit }
            && name.contains(where: \.isLetter)
    }
}
