import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The layout of the live view.
struct LiveViewComposer {
    let view: LiveView
    let size: TerminalSize

    private var properties: PlayerProperties { view.properties }
    private var glyphs: Glyphs { view.glyphs }
    private var margin: String { size.columns >= 40 ? "  " : "" }
    /// The cells between the margins.
    private var width: Int { max(size.columns - 2 * margin.count, 1) }

    func lines() -> [StyledLine] {
        switch size.rows {
        case ...1: return [row(status)]
        case ...3: return [row(title), row(status), row(bar)]
        case ...7: return [row(title), row(status), row(bar)] + messages().map(row)
        default: break
        }
        var top: [StyledLine] = [
            StyledLine(), row(title), row(facts), StyledLine(), row(status), row(bar), row(levels),
        ]
        let bottom = row(keys)
        let body = (view.showsHelp ? help() : messages()).map(row)
        let room = size.rows - top.count - 2
        if !body.isEmpty, room > 1 {
            top.append(StyledLine())
            top += body.prefix(room - 1)
        }
        while top.count < size.rows - 1 { top.append(StyledLine()) }
        return top + [bottom]
    }

    private func row(_ line: StyledLine) -> StyledLine {
        var row = StyledLine(margin)
        row.append(line.fitting(width, ellipsis: glyphs.ellipsis))
        return row
    }

    /// Two texts at the ends of a line. The right one is never truncated.
    private func spread(_ left: StyledLine, _ right: StyledLine) -> StyledLine {
        guard right.width > 0, right.width + 4 < width else { return left }
        var line = left.fitting(width - right.width - 2, ellipsis: glyphs.ellipsis)
        line.pad(to: width - right.width)
        line.append(right)
        return line
    }

    // MARK: Lines

    private var title: StyledLine {
        var left = StyledLine()
        let metadata = properties.metadata
        left.append(printable(metadata.title) ?? printable(view.name) ?? "", .strong)
        if let artist = printable(metadata.artist ?? metadata.organization) { left.append(" \(glyphs.dash) \(artist)") }
        guard view.count > 1 else { return left }
        return spread(left, StyledLine(localized("\(view.number) of \(view.count)"), .faint))
    }

    private var facts: StyledLine {
        var facts: [String] = []
        switch properties.mediaType {
        case .audio: facts.append(localized("audio"))
        case .video:
            let size = properties.presentationSize ?? .zero
            facts.append(size == .zero ? localized("video") : ascii(localized("video \(size.width)×\(size.height)")))
        case .unknown: break
        }
        if let type = PlayerWording.streamType(properties.streamType) { facts.append(type) }
        if let bitrate = properties.statistics.bitrate { facts.append(PlayerWording.bitrate(bitrate)) }
        let languages = properties.tracks.tracks.filter {
            $0.kind == .audio && properties.tracks.selected.contains($0.id)
        }
        .compactMap { printable($0.title ?? $0.language) }
        facts += languages
        if let chapter { facts.append(chapter) }
        return StyledLine(facts.joined(separator: " \(glyphs.bullet) "), .faint)
    }

    private var chapter: String? {
        guard view.position.isNumeric else { return nil }
        return properties.metadata.chapters.last { $0.range.start <= view.position }.flatMap { printable($0.title) }
    }

    private var status: StyledLine {
        let phase = properties.phase
        var left = StyledLine()
        left.append(glyphs.button(properties.controls.button), .accent)
        left.pad(to: 3)
        left.append(PlayerWording.state(properties.lanes), style(of: phase))
        if let spinner = view.spinner { left.append(" " + glyphs.spinner[spinner % glyphs.spinner.count], .accent) }
        if let readout = printable(view.readout) { left.append("   " + ascii(readout), .strong) }
        return spread(left, times)
    }

    private func style(of phase: PlaybackUIPhase) -> StyledLine.Style {
        switch phase {
        case .playing: .good
        case .waiting, .preparing: .warning
        case .failed: .error
        case .idle, .paused, .ended: .plain
        }
    }

    private var times: StyledLine {
        var line = StyledLine()
        switch properties.streamType {
        case .dvr:
            let edge = properties.seekableTimeRange.end
            guard view.position.isNumeric, edge.isNumeric else { return line }
            if view.isLive {
                line.append("\(glyphs.knob) ", .error)
                line.append(localized("LIVE"), .strong)
            } else {
                line.append(PlayerWording.behindLive(view.position, edge: edge), .strong)
            }
        case .live:
            line.append("\(glyphs.knob) ", .error)
            line.append(localized("LIVE"), .strong)
        case .onDemand, .unknown:
            guard view.position.isNumeric || properties.duration.isNumeric else { return line }
            line.append(PlayerWording.clock(view.position), .strong)
            if properties.duration.isNumeric { line.append(" / " + PlayerWording.clock(properties.duration), .faint) }
        }
        return line
    }

    private var bar: StyledLine {
        guard let bar = ProgressBar(properties: properties, position: view.position) else {
            return StyledLine(String(repeating: glyphs.outside, count: width), .faint)
        }
        return bar.line(width: width, glyphs: glyphs)
    }

    private var levels: StyledLine {
        var line = StyledLine()
        line.append(localized("Speed") + " ", .faint)
        line.append(ascii(PlayerWording.speed(properties.rate)))
        line.append("   " + localized("Volume") + " ", .faint)
        if properties.isMuted {
            line.append(localized("muted"))
        } else {
            let full = min(max(Int((properties.volume * 10).rounded()), 0), 10)
            line.append(String(repeating: glyphs.volumeFull, count: full))
            line.append(String(repeating: glyphs.volumeEmpty, count: 10 - full), .faint)
            line.append(" " + PlayerWording.percent(properties.volume))
        }
        if let ahead = bufferedAhead {
            line.append("   " + localized("Buffered") + " ", .faint)
            line.append(localized("\(Int(ahead)) s"))
        }
        if properties.bufferingPercent < 100, properties.isBuffering {
            line.append("   " + localized("Level") + " ", .faint)
            line.append(PlayerWording.percent(Double(properties.bufferingPercent) / 100))
        }
        return line
    }

    /// The buffered time beyond the position, in seconds.
    private var bufferedAhead: Double? {
        guard view.position.isNumeric else { return nil }
        let now = view.position.seconds
        let range = properties.loadedTimeRanges.first { $0.start.seconds <= now + 0.5 && now <= $0.end.seconds }
        return range.map { max($0.end.seconds - now, 0) }
    }

    // MARK: Body

    private func messages() -> [StyledLine] {
        var lines: [StyledLine] = []
        func add(_ text: String, _ style: StyledLine.Style) {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines += wrapped(text).map { StyledLine($0, style) }
        }
        if let narration = view.narration { add(narration, .accent) }
        if let error = properties.error {
            add(printable(error.message) ?? "", .error)
            for text in [error.cause, error.terminalRemedy] {
                if let text = printable(text) { lines += wrapped(text).map { StyledLine($0) } }
            }
            if let url = error.url { lines += wrapped(redactedURL(url)).map { StyledLine($0, .faint) } }
            lines.append(
                StyledLine(
                    error.isRetryable ? localized("Press r to retry.") : localized("Press r to retry or q to quit."),
                    .faint))
        } else if let warning = view.warning {
            add(
                [warning.message, warning.cause, warning.remedy].compactMap(printable).joined(separator: " "), .warning)
        }
        if let subtitle = view.subtitle {
            if !lines.isEmpty { lines.append(StyledLine()) }
            for part in PrintableText(subtitle, keepsLineBreaks: true).string.split(separator: "\n") {
                lines += wrapped(String(part)).map { StyledLine($0) }
            }
        }
        if let explanation = view.explanation { add(explanation, .faint) }
        return lines
    }

    private func help() -> [StyledLine] {
        let names = KeyCommand.lines.map { ascii($0.keys) }
        let width = (names.map { CellWidth.of($0) }.max() ?? 0) + 2
        let lines = zip(KeyCommand.lines, names).map { key, name in
            var line = StyledLine(name, .accent)
            line.pad(to: width)
            line.append(ascii(key.help))
            return line
        }
        // Two columns if the screen is low and wide enough.
        let column = (lines.map(\.width).max() ?? 0) + 4
        let half = (lines.count + 1) / 2
        guard lines.count > size.rows - 10, self.width >= 2 * column - 4 else { return lines }
        return (0..<half).map { index in
            var line = lines[index]
            line.pad(to: column)
            if half + index < lines.count { line.append(lines[half + index]) }
            return line
        }
    }

    private var keys: StyledLine {
        let button = properties.controls.button.title.lowercased()
        var entries = [
            key(localized("space"), button), key("← →", localized("\(Int(PlayerAction.smallSkip)) s")),
            key("↑ ↓", localized("volume")),
        ]
        entries.append(key("m", properties.isMuted ? localized("unmute") : localized("mute")))
        if view.count > 1 { entries.append(key("n p", localized("next, previous"))) }
        entries += [key("i", localized("explain")), key("?", localized("keys")), key("q", localized("quit"))]
        // The last two lead to everything else, so the ones before them are dropped first.
        while entries.count > 2, entries.map(\.width).reduce(3 * (entries.count - 1), +) > width {
            entries.remove(at: entries.count - 3)
        }
        var line = StyledLine()
        for entry in entries {
            if line.width > 0 { line.append("   ") }
            line.append(entry)
        }
        return line
    }

    private func key(_ key: String, _ meaning: String) -> StyledLine {
        var line = StyledLine(ascii(key), .accent)
        line.append(" " + meaning, .faint)
        return line
    }

    // MARK: Text

    /// Text from media that is safe to print; `nil` if nothing is left.
    private func printable(_ text: String?) -> String? {
        guard let text else { return nil }
        let printable = PrintableText(text, maximumLength: 300).string
        return printable.isEmpty ? nil : printable
    }

    /// Text for the terminal, with ASCII in place of other symbols where needed.
    private func ascii(_ text: String) -> String {
        guard glyphs == .ascii else { return text }
        let words = [
            "←": localized("Left"), "→": localized("Right"), "↑": localized("Up"), "↓": localized("Down"), "–": "-",
            "…": "...", "×": "x",
        ]
        return words.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }

    /// The text in lines that fit.
    private func wrapped(_ text: String) -> [String] {
        let width = min(self.width, 76)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if CellWidth.of(line) + 1 + CellWidth.of(word) <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { CellWidth.fitting($0, self.width, ellipsis: glyphs.ellipsis) }
    }
}
