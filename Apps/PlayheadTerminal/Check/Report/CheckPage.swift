import Glibc
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// A page with the results of a check: one file without parts from elsewhere.
///
/// It is written item by item, so its size does not matter for memory, and appears under its name when it is complete.
final class CheckPage {
    /// Throws if a page cannot be written, so that this is known before everything is checked.
    static func test(path: String) throws(CheckFileError) {
        guard let file = fopen(path + ".part", "we") else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        fclose(file)
        unlink(path + ".part")
    }

    private let path: String
    private let draft: String
    private let file: UnsafeMutablePointer<FILE>
    private var hasFailed = false

    /// Begins a page.
    init(path: String, counts: CheckCounts, comparison: String?, date: Double) throws(CheckFileError) {
        self.path = path
        draft = path + ".part"
        guard let file = fopen(draft, "we") else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        self.file = file
        write(Self.head(counts, comparison: comparison, date: date))
    }

    deinit {
        fclose(file)
        unlink(draft)
    }

    /// Appends an item.
    func append(_ line: CheckLine, change: CheckComparison.Change?) { write(Self.row(line, change: change)) }

    /// Completes the page.
    func finish() throws(CheckFileError) {
        write(Self.foot)
        guard !hasFailed, fflush(file) == 0, rename(draft, path) == 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
    }

    private func write(_ text: String) {
        if fputs(text, file) < 0 { hasFailed = true }
    }

    // MARK: Parts

    /// A text without characters that are markup.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in PrintableText(text, maximumLength: 2_000).string {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    private static func head(_ counts: CheckCounts, comparison: String?, date: Double) -> String {
        let filters: [(String, String, Int?)] = [
            ("all", localized("All"), counts.total), ("fails", localized("Fails"), counts.fails),
            ("suspect", localized("Suspect"), counts.suspect), ("plays", localized("Plays"), counts.plays),
        ]
        let changes =
            comparison == nil ? [] : CheckComparison.Change.allCases.map { ($0.rawValue, $0.name, nil as Int?) }
        let buttons = (filters + changes).map { id, name, count in
            let number = count.map { " <b>\($0)</b>" } ?? ""
            return
                #"<button type="button" data-filter="\#(id)" aria-pressed="\#(id == "all")">\#(escaped(name))\#(number)</button>"#
        }
        return """
            <!doctype html>
            <html lang="\(escaped(Localization.current.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <title>\(escaped(localized("Check of media")))</title>
            <style>\(CheckPageStyle.css)</style>
            </head>
            <body>
            <header>
            <h1>\(escaped(localized("Check of media")))</h1>
            <p>\(escaped(counts.text)) <span class="quiet">\(escaped(CheckDate.text(date).replacing("T", with: " ").replacing("Z", with: " UTC")))</span></p>
            \(comparison.map { "<p>\(escaped($0))</p>" } ?? "")
            <nav>\(buttons.joined())<input type="search" placeholder="\(escaped(localized("Filter by name, address or finding")))" aria-label="\(escaped(localized("Filter")))"></nav>
            </header>
            <main>

            """
    }

    private static func row(_ line: CheckLine, change: CheckComparison.Change?) -> String {
        let picture = line.picture.map { #"<img alt="" loading="lazy" src="data:image/png;base64,\#($0)">"# } ?? ""
        var findings = line.findings.filter { $0.code != .cannotPlay }.map { finding in
            #"<li class="\#(finding.code.severity.rawValue)">\#(escaped(finding.text))</li>"#
        }
        if let error = line.error {
            let text = [error.message, error.cause].compactMap { $0 }.joined(separator: " ")
            findings.insert(
                #"<li class="error">\#(escaped(text)) <code>\#(escaped(error.code.rawValue))</code></li>"#, at: 0)
        }
        let marks = [line.verdict.rawValue, change?.rawValue].compactMap { $0 }.joined(separator: " ")
        let badge = change.map { #" <span class="change">\#(escaped($0.name))</span>"# } ?? ""
        let address = line.title == nil ? "" : #"<div class="address">\#(escaped(CheckPlace.text(line.address)))</div>"#
        return """
            <article data-marks="\(marks)">
            <div class="picture">\(picture)</div>
            <div class="item"><h2>\(escaped(line.name))</h2>\(address)<div class="quiet">\(escaped(media(line)))</div></div>
            <div class="result"><span class="verdict \(line.verdict.rawValue)">\(escaped(line.verdict.name))</span>\(badge)<ul>\(findings.joined())</ul></div>
            <div class="time">\(escaped(PlayerWording.duration(line.time)))</div>
            </article>

            """
    }

    /// The facts about the media in one line.
    private static func media(_ line: CheckLine) -> String {
        var parts = line.group.map { [$0] } ?? []
        if let duration = line.duration, duration.isFinite { parts.append(PlayerWording.clock(duration)) }
        if let size = line.size { parts.append("\(size.width)×\(size.height)") }
        if let container = line.container { parts.append(container) }
        parts += line.tracks.prefix(4).compactMap(\.codec)
        return parts.joined(separator: " · ")
    }

    private static var foot: String {
        """
        </main>
        <p class="none" hidden>\(escaped(localized("No item matches.")))</p>
        <script>\(CheckPageStyle.script)</script>
        </body>
        </html>

        """
    }
}

extension CheckRecord.Verdict {
    /// The name for people.
    var name: String {
        switch self {
        case .plays: localized("plays")
        case .suspect: localized("suspect")
        case .fails: localized("fails")
        }
    }
}
