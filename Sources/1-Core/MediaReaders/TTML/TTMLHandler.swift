/// Collects the cues of a document, element by element.
final class TTMLHandler: XMLReaderHandler {
    private(set) var cues: [TTMLDocument.Cue] = []
    private(set) var hasRoot = false

    /// An open element.
    private struct Level {
        var name: String
        var start: Double
        var end: Double?
        var look = TTMLLook()
        var region: String?
        var preservesSpace = false
        var isDisplayed = true
    }

    /// A text of a paragraph, with its time.
    private struct Piece {
        var start: Double
        var end: Double?
        var run: StyledText.Run
    }

    private var reader: XMLReader?
    private var levels: [Level] = []
    private var timing = TTMLTiming()
    private var pixels: (x: Double, y: Double)?
    private var styles: [String: [String: String]] = [:]
    private var regions: [String: TTMLLook] = [:]
    private var openRegion: String?
    private var pieces: [Piece] = []

    private static let deepest = 64
    private static let largestTable = 4_096
    private static let largestParagraph = 512

    /// Parses a document. Returns the reason why it stopped early.
    func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLReader.Failure? {
        let reader = XMLReader(handler: self)
        self.reader = reader
        defer { self.reader = nil }
        return reader.parse(bytes, isLast: true)
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let name = Self.local(String(cString: name))
        guard levels.count < Self.deepest, cues.count < SubtitleFile.largestCueCount else { return stop() }
        if levels.isEmpty {
            guard name == "tt" else { return stop() }
            hasRoot = true
            timing = TTMLTiming(attributes)
        }
        let values = Self.values(attributes)
        if name == "tt", let extent = values["extent"] {
            let parts = extent.split(separator: " ").map { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil }
            if parts.count == 2, let x = parts[0], let y = parts[1] { pixels = (x, y) }
        }
        let parent = levels.last
        var level = Level(name: name, start: parent?.start ?? 0, end: parent?.end)
        level.look = parent?.look ?? TTMLLook()
        level.region = values["region"] ?? parent?.region
        level.preservesSpace = values["space"].map { $0 == "preserve" } ?? parent?.preservesSpace ?? false
        level.isDisplayed = (parent?.isDisplayed ?? true) && values["display"] != "none"
        setTime(&level, values, parent)
        switch name {
        case "style": takeStyle(values)
        case "region": takeRegion(values)
        case "p": pieces = []
        case "br": add("\n", level)
        default: break
        }
        if ["body", "div", "p", "span"].contains(name) { apply(values, to: &level.look) }
        levels.append(level)
    }

    func end() {
        guard let level = levels.popLast() else { return }
        if level.name == "p" { finish(level) }
        if level.name == "region" { openRegion = nil }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {
        guard let level = levels.last, level.isDisplayed, level.name == "p" || level.name == "span",
            levels.contains(where: { $0.name == "p" })
        else { return }
        add(String(decoding: characters, as: UTF8.self), level)
    }

    func beginDocumentType() { stop() }

    private func stop() { reader?.stop() }

    // MARK: Elements

    private func setTime(_ level: inout Level, _ values: [String: String], _ parent: Level?) {
        // Nested times add up, to the limit at most.
        let base = min(parent?.start ?? 0, SubtitleFile.latestTime)
        if let begin = timing.seconds(values["begin"]) { level.start = base + begin }
        var end = timing.seconds(values["end"]).map { base + $0 }
        if let duration = timing.seconds(values["dur"]) { end = min(end ?? .infinity, level.start + duration) }
        if let end { level.end = min(end, parent?.end ?? .infinity) }
    }

    private func takeStyle(_ values: [String: String]) {
        if let openRegion {
            apply(values, to: &regions[openRegion, default: TTMLLook()])
        } else if let id = values["id"], styles.count < Self.largestTable {
            styles[id] = values
        }
    }

    private func takeRegion(_ values: [String: String]) {
        guard let id = values["id"], regions.count < Self.largestTable else { return }
        openRegion = id
        regions[id] = TTMLLook()
        apply(values, to: &regions[id, default: TTMLLook()])
    }

    /// Applies the referenced styles, and then the element's own.
    private func apply(_ values: [String: String], to look: inout TTMLLook, depth: Int = 0) {
        if depth < 8, let names = values["style"] {
            for name in names.split(whereSeparator: \.isWhitespace).prefix(8) {
                if let style = styles[String(name)] { apply(style, to: &look, depth: depth + 1) }
            }
        }
        look.take(values, pixels: pixels)
    }

    // MARK: Texts

    private func add(_ text: String, _ level: Level) {
        guard level.isDisplayed, pieces.count < Self.largestParagraph else { return }
        var shown = level.preservesSpace || text == "\n" && level.name == "br" ? text : Self.collapsed(text)
        // The parser delivers a text in parts.
        if !level.preservesSpace, shown.first == " ", let last = pieces.last, last.start == level.start,
            last.end == level.end, last.run.text.last == " "
        {
            shown.removeFirst()
        }
        guard !shown.isEmpty else { return }
        pieces.append(Piece(start: level.start, end: level.end, run: .init(shown, level.look.style)))
    }

    /// The text with single spaces.
    private static func collapsed(_ text: String) -> String {
        var result = ""
        for character in text {
            if !character.isWhitespace || character == "\u{A0}" {
                result.append(character)
            } else if result.last != " " {
                result.append(" ")
            }
        }
        return result
    }

    /// Makes cues of a paragraph: one for each part of its time in which the same texts show.
    private func finish(_ level: Level) {
        defer { pieces = [] }
        let region = level.region.flatMap { regions[$0] }
        let place = TTMLLook.placement(region, align: level.look.align)
        let edges = Set(pieces.flatMap { [$0.start, $0.end ?? .infinity] }).sorted().prefix(64)
        for (start, end) in zip(edges, edges.dropFirst()) {
            let active = pieces.filter { $0.start <= start && ($0.end ?? .infinity) >= end }
            let text = StyledText(active.map(\.run), placement: place).tidied(limit: SubtitleFile.longestText / 4)
            guard !text.plain.isEmpty, cues.count < SubtitleFile.largestCueCount else { continue }
            cues.append(.init(start: start, end: end.isFinite ? end : nil, text: text))
        }
    }

    // MARK: Names

    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    /// The attributes by their names without prefixes.
    private static func values(_ attributes: XMLAttributes) -> [String: String] {
        var result: [String: String] = [:]
        attributes.visit { name, value in
            result[local(String(cString: name))] = String(cString: value)
            return result.count < 64
        }
        return result
    }
}
