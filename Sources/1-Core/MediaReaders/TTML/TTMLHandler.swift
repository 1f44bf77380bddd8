/// Collects the cues of a document, element by element.
final class TTMLHandler: XMLReaderHandler {
    private(set) var cues: [TTMLDocument.Cue] = []
    private(set) var hasRoot = false

    /// An open element.
    private struct Level {
        var name: String
        var time = TTMLTimeContainer()
        var look = TTMLLook()
        var region: String?
        var preservesSpace = false
        var isDisplayed = true
        /// The declared prefixes of names that belong to another language.
        var foreignPrefixes: Set<String> = []
        var isContent: Bool { TTMLHandler.content.contains(name) }
    }

    /// The elements that have texts.
    private static let content: Set<String> = ["body", "div", "p", "span"]

    /// A place for texts, and the time in which it exists.
    private struct Region {
        var look = TTMLLook()
        var time = TTMLTimeContainer()
        /// `true` if an animation shows it: a text is better too early than lost.
        var isAnimated = false
    }

    /// A text of a paragraph, with its time.
    private struct Piece {
        var start: Double
        var end: Double?
        var run: StyledText.Run
    }

    private var reader: XMLReader?
    /// The namespace of the root; `nil` if it has none.
    private var namespace: String?
    private var levels: [Level] = []
    private var timing = TTMLTiming()
    private var sizes = TTMLSizes()
    private var styles: [String: [String: String]] = [:]
    private var regions: [String: Region] = [:]
    private var openRegion: String?
    /// The styles of a text to which nothing applies.
    private var initial = TTMLLook()
    private var pieces: [Piece] = []
    /// The number of styles that were applied.
    private var styleCount = 0

    private static let deepest = 64
    private static let largestTable = 4_096
    private static let largestParagraph = 512
    /// The most styles of one element, and of all.
    private static let largestStyleList = 64
    private static let largestStyleCount = 1_000_000

    /// Parses a document. Returns the reason why it stopped early.
    func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLReader.Failure? {
        let reader = XMLReader(handler: self)
        self.reader = reader
        defer { self.reader = nil }
        return reader.parse(bytes, isLast: true)
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let (prefix, name) = Self.parts(String(cString: name))
        guard levels.count < Self.deepest, cues.count < SubtitleFile.largestCueCount else { return stop() }
        let values = Self.values(attributes)
        if levels.isEmpty {
            guard name == "tt" else { return stop() }
            hasRoot = true
            timing = TTMLTiming(attributes)
            namespace = attributes[prefix.isEmpty ? "xmlns" : "xmlns:" + prefix]
            takeSizes(values)
        }
        var level = Level(name: name)
        if let parent = levels.last {
            level.look = parent.look.inherited
            level.region = parent.region
            level.preservesSpace = parent.preservesSpace
            level.isDisplayed = parent.isDisplayed
            level.foreignPrefixes = parent.foreignPrefixes
        }
        takeNamespaces(attributes, &level)
        guard !level.foreignPrefixes.contains(prefix) else {
            level.name = ""
            return levels.append(level)
        }
        level.region = values["region"] ?? level.region
        level.preservesSpace = values["space"].map { $0 == "preserve" } ?? level.preservesSpace
        level.time = TTMLTimeContainer(values, timing, in: levels.last?.time)
        if level.isContent || name == "region" { apply(values, to: &level.look) }
        if level.look.isRemoved == true { level.isDisplayed = false }
        switch name {
        case "style": takeStyle(values)
        case "initial": initial.take(values, sizes)
        case "region": takeRegion(values, level)
        case "p": pieces = []
        case "br": add("\n", level)
        case "set": takeAnimation(values)
        default: break
        }
        if level.look.ruby == .delimiter { level.isDisplayed = false }
        if level.look.ruby == .text { add("(", level) }
        levels.append(level)
    }

    func end() {
        guard let level = levels.popLast() else { return }
        if level.look.ruby == .text { add(")", level) }
        if level.name == "p" { finish(level) }
        if level.name == "region" { openRegion = nil }
        if level.isContent, !levels.isEmpty { levels[levels.count - 1].time.add(level.time) }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {
        guard let level = levels.last, level.isDisplayed, level.name == "p" || level.name == "span",
            levels.contains(where: { $0.name == "p" })
        else { return }
        add(String(decoding: characters, as: UTF8.self), level)
        levels[levels.count - 1].time.addText()
    }

    func beginDocumentType() { stop() }

    private func stop() { reader?.stop() }

    // MARK: Elements

    private func takeSizes(_ values: [String: String]) {
        sizes.pixels = TTMLSizes.pair(values["extent"]) { $0.hasSuffix("px") ? TTMLSizes.number($0.dropLast(2)) : nil }
        if let cells = TTMLSizes.pair(values["cellResolution"], TTMLSizes.number), cells.x >= 1, cells.y >= 1 {
            sizes.cells = cells
        }
    }

    /// Shows an element that an animation shows.
    private func takeAnimation(_ values: [String: String]) {
        guard values["display"] != nil || values["visibility"] != nil || values["opacity"] != nil else { return }
        if let openRegion { regions[openRegion]?.isAnimated = true }
        guard let index = levels.indices.last else { return }
        levels[index].isDisplayed = true
        levels[index].look.isHidden = false
    }

    private func takeNamespaces(_ attributes: XMLAttributes, _ level: inout Level) {
        guard let namespace else { return }
        attributes.visit { name, value in
            guard name[0] == CChar(bitPattern: UInt8(ascii: "x")) else { return true }
            let (prefix, local) = Self.parts(String(cString: name))
            guard prefix == "xmlns" || prefix.isEmpty && local == "xmlns" else { return true }
            let declared = prefix.isEmpty ? "" : local
            let space = String(cString: value)
            // Documents mix the namespaces of TTML's versions, which are related by name.
            if space == namespace || space.contains("/ns/ttml") || space.contains("/ttaf1") {
                level.foreignPrefixes.remove(declared)
            } else {
                level.foreignPrefixes.insert(declared)
            }
            return level.foreignPrefixes.count < Self.deepest
        }
    }

    private func takeStyle(_ values: [String: String]) {
        if let openRegion {
            apply(values, to: &regions[openRegion, default: Region()].look)
        } else if let id = values["id"], styles.count < Self.largestTable {
            styles[id] = values
        }
    }

    private func takeRegion(_ values: [String: String], _ level: Level) {
        guard regions.count < Self.largestTable else { return }
        // A region without a name belongs to the element that contains it.
        let isInline = levels.last?.isContent == true
        guard let id = isInline ? "\u{0}\(regions.count)" : values["id"] else { return }
        if isInline { levels[levels.count - 1].region = id }
        openRegion = id
        regions[id] = Region(look: level.look, time: level.time)
        if !level.isDisplayed { regions[id]?.look.isHidden = true }
    }

    /// Applies the referenced styles, and then the element's own. A document that applies millions ends.
    private func apply(_ values: [String: String], to look: inout TTMLLook) {
        if let names = values["style"] {
            var applied: [[String: String]] = []
            collect(names, into: &applied, depth: 0)
            for style in applied { look.take(style, sizes) }
            styleCount += applied.count
        }
        look.take(values, sizes)
        styleCount += 1
        if styleCount > Self.largestStyleCount { stop() }
    }

    /// Collects styles in the order in which they apply: those that a style refers to come before it. Each reference can lead to
    /// eight others, so their number is limited, not only their depth.
    private func collect(_ names: String, into applied: inout [[String: String]], depth: Int) {
        for name in names.split(whereSeparator: \.isWhitespace).prefix(8) where applied.count < Self.largestStyleList {
            guard let style = styles[String(name)] else { continue }
            if depth < 7, let others = style["style"] { collect(others, into: &applied, depth: depth + 1) }
            applied.append(style)
        }
    }

    // MARK: Texts

    private func add(_ text: String, _ level: Level) {
        // A text itself lasts for no time in a sequence.
        guard level.isDisplayed, !level.time.isSequence, pieces.count < Self.largestParagraph else { return }
        let look = look(of: level)
        guard look.isHidden != true, let start = level.time.start else { return }
        let end = level.time.end
        var shown = level.preservesSpace || text == "\n" && level.name == "br" ? text : Self.collapsed(text)
        // The parser delivers a text in parts.
        if !level.preservesSpace, shown.first == " ", let last = pieces.last, last.start == start, last.end == end,
            last.run.text.last == " "
        {
            shown.removeFirst()
        }
        guard !shown.isEmpty, level.look.ruby != .container || !shown.allSatisfy(\.isWhitespace) else { return }
        pieces.append(Piece(start: start, end: end, run: .init(shown, look.style)))
    }

    /// The styles of an element, with those that it inherits from its region.
    private func look(of level: Level) -> TTMLLook {
        guard let region = level.region.flatMap({ regions[$0] }) else { return level.look.over(initial) }
        var base = region.look.over(initial)
        if region.isAnimated { base.isHidden = nil }
        return level.look.over(base)
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
        let look = look(of: level)
        // A paragraph may have its own place.
        let place = look.placement(in: region?.look ?? (level.look.hasPlace ? level.look : nil))
        if let time = region?.time {
            for index in pieces.indices {
                (pieces[index].start, pieces[index].end) = time.limited(pieces[index].start, pieces[index].end)
            }
        }
        let edges = Set(pieces.flatMap { [$0.start, $0.end ?? .infinity] }).sorted().prefix(64)
        for (start, end) in zip(edges, edges.dropFirst()) {
            let active = pieces.filter { $0.start <= start && ($0.end ?? .infinity) >= end }
            let text = StyledText(active.map(\.run), placement: place).tidied(limit: SubtitleFile.longestText / 4)
            guard !text.plain.isEmpty, cues.count < SubtitleFile.largestCueCount else { continue }
            cues.append(.init(start: start, end: end.isFinite ? end : nil, text: text))
        }
    }

    // MARK: Names

    private static func parts(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.lastIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }

    /// The attributes by their names without prefixes.
    private static func values(_ attributes: XMLAttributes) -> [String: String] {
        var result: [String: String] = [:]
        attributes.visit { name, value in
            result[parts(String(cString: name)).local] = String(cString: value)
            return result.count < 64
        }
        return result
    }
}
