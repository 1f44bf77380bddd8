extension WebVTTCue {
    /// The text with the styles of its tags, and the place that its settings give it.
    package var styledText: StyledText {
        var text = SubtitleMarkup.text(Array(text.utf8), .webVTT)
        if let settings, let place = Self.placement(settings) { text.placement = place }
        return text
    }

    /// The place that settings such as `line:10% position:20% align:start` give; `nil` for the usual one. Sections 4.4 and 6.3
    /// of W3C WebVTT. Vertical writing and regions are not read.
    package static func placement(_ settings: String) -> StyledText.Placement? {
        var values: [Substring: [Substring]] = [:]
        for setting in settings.utf8.prefix(1_024).split(whereSeparator: ASCII.isWhitespace) {
            let parts = Substring(setting).split(separator: ":", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1].split(separator: ",", omittingEmptySubsequences: false) }
        }
        guard values["vertical"] == nil else { return nil }
        var place = StyledText.Placement()
        switch values["align"]?.first {
        case "start", "left": place.horizontal = .leading
        case "end", "right": place.horizontal = .trailing
        default: break
        }
        if let position = values["position"], let share = share(position[0]) {
            place.x = share
            switch position.dropFirst().first {
            case "line-left", "start": place.horizontal = .leading
            case "line-right", "end": place.horizontal = .trailing
            case "center", "middle": place.horizontal = .center
            default: break
            }
            if place.horizontal == .center, abs(share - 0.5) < 0.02 { place.x = nil }
        }
        if let line = values["line"] { setLine(line, of: &place) }
        return place.isUsual ? nil : place
    }

    /// The share of the picture's height below which subtitles stay where the viewer wants them.
    private static let lowestShare = 0.75

    private static func setLine(_ line: [Substring], of place: inout StyledText.Placement) {
        if let share = share(line[0]) {
            if share > lowestShare { return }
            switch line.dropFirst().first {
            case "center": place.vertical = .middle
            case "end": place.vertical = .bottom
            default: place.vertical = .top
            }
            if share > 0.05 || place.vertical != .top { place.y = share }
        } else if let number = Int(line[0]) {
            // A line is as high as 5.33 % of the picture (section 7.2). Negative numbers count from below.
            let share = Double(number) * 0.0533
            if number >= 0 {
                if share > lowestShare { return }
                place.vertical = .top
                if number > 0 { place.y = share }
            } else if number < -1 {
                place.y = max(1 + Double(number + 1) * 0.0533, 0.1)
            }
        }
    }

    /// A percentage, as a share from 0 to 1.
    private static func share(_ text: Substring) -> Double? {
        guard text.utf8.last == UInt8(ascii: "%") else { return nil }
        return ASCII.decimal(Array(text.utf8.dropLast())).flatMap { (0...100).contains($0) ? $0 / 100 : nil }
    }

    /// Reads a block of Matroska: text only (`S_TEXT/WEBVTT`), or after a line with the identifier and one with the settings
    /// (`D_WEBVTT`, as in WebM). The demuxer does not know which. Returns `nil` for bytes that are not text.
    package init?(block: [UInt8], start: Double, end: Double) {
        guard let text = String(validating: block, as: UTF8.self), !text.contains("\0") else { return nil }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let settings = lines.count > 2 ? lines[1] : nil
        guard let settings, settings.split(separator: " ").allSatisfy(Self.isSetting) else {
            self.init(start: start, end: end, text: text)
            return
        }
        self.init(
            identifier: lines[0].isEmpty ? nil : String(lines[0]), start: start, end: end,
            settings: settings.isEmpty ? nil : String(settings), text: lines.dropFirst(2).joined(separator: "\n"))
    }

    private static func isSetting(_ word: Substring) -> Bool {
        ["align:", "line:", "position:", "region:", "size:", "vertical:"].contains { word.hasPrefix($0) }
    }
}
