/// Decodes the pages of subtitles in a stream of teletext: level 1, with the letters that level 1.5 adds.
///
/// Other pages, of which a broadcast has hundreds, are not kept. Any bytes are accepted. Memory is bounded: a page has 25 rows, and
/// a stream 2,048 pages.
///
/// Source: ETSI EN 300 706. Why it is no library: Decision 0033.
package struct TeletextDecoder: Sendable {
    /// The texts that a page shows from a time on.
    package struct Shown: Sendable, Hashable {
        /// The number of the page, from 100 to 899.
        package var page: Int
        /// The time of its header, as given.
        package var time: Int64
        package var texts: [StyledText]
    }

    /// A page as it is received.
    private struct Page: Sendable {
        var number = 0
        var time: Int64 = 0
        /// The national option of the header.
        var option = 0
        /// The region of the characters that the page designates; `nil` for that of the magazine.
        var region: Int?
        /// The characters of each row.
        var rows: [Int: [UInt8]] = [:]
        /// The letters that replace those of rows, in the order of their packets.
        var letters: [(row: Int, column: Int, letter: Character)] = []
    }

    /// The pages that are being received, by their magazines.
    private var current: [Int: Page] = [:]
    /// The pages of subtitles that were received, by their numbers: later transmissions may change a few rows only.
    private var pages: [Int: Page] = [:]
    /// The regions of the characters of the magazines.
    private var regions: [Int: Int] = [:]
    /// The row at which replacements continue.
    private var activeRow: [Int: Int] = [:]

    package init() {}

    /// Takes the packets of a time, in any unit, and returns the pages that are complete: those whose successor has begun.
    package mutating func take(_ packets: [TeletextPacket], at time: Int64) -> [Shown] {
        var shown: [Shown] = []
        for packet in packets {
            guard let (magazine, row) = packet.address else { continue }
            switch row {
            case 0: shown += takeHeader(packet, magazine, time)
            case 1...24: current[magazine]?.rows[row] = packet.characters
            case 26: takeReplacements(packet, magazine)
            case 28:
                if let region = Self.region(packet) { current[magazine]?.region = region }
            case 29:
                if let region = Self.region(packet) { regions[magazine] = region }
            default: break
            }
        }
        return shown
    }

    private mutating func takeHeader(_ packet: TeletextPacket, _ magazine: Int, _ time: Int64) -> [Shown] {
        let header = packet.header
        let ended = header?.isSerial == true ? current.keys.sorted() : [magazine]
        let shown = ended.compactMap { finish($0) }
        // Numbers with other digits than decimal ones are not for people.
        guard let header, header.isSubtitles, header.page & 0x0F < 10, header.page >> 4 < 10 else { return shown }
        let number = magazine * 100 + (header.page >> 4) * 10 + header.page & 0x0F
        var page = header.erases ? Page() : pages[number] ?? Page()
        (page.number, page.time, page.option) = (number, time, header.option)
        current[magazine] = page
        activeRow[magazine] = nil
        return shown
    }

    private mutating func finish(_ magazine: Int) -> Shown? {
        guard let page = current.removeValue(forKey: magazine) else { return nil }
        pages[page.number] = page
        let characters = TeletextCharacters(region: page.region ?? regions[magazine] ?? 0, option: page.option)
        return Shown(page: page.number, time: page.time, texts: Self.texts(page, characters))
    }

    /// The region that a packet designates for the characters: EN 300 706, section 9.4.2.
    private static func region(_ packet: TeletextPacket) -> Int? {
        guard let designation = packet.designation, designation == 0 || designation == 4,
            let triplet = packet.triplet(0),
            // Other kinds of pages use the triplet in other ways.
            triplet & 0xF == 0 || designation == 4
        else { return nil }
        return triplet >> 10 & 0xF
    }

    /// Takes letters that the basic set does not have: EN 300 706, section 12.3.
    private mutating func takeReplacements(_ packet: TeletextPacket, _ magazine: Int) {
        guard current[magazine] != nil else { return }
        for index in 0..<13 {
            guard let triplet = packet.triplet(index) else { continue }
            let (address, mode, data) = (triplet & 0x3F, triplet >> 6 & 0x1F, UInt8(triplet >> 11))
            if address >= 40 {
                switch mode {
                case 0x01, 0x04: activeRow[magazine] = address == 40 ? 24 : address - 40
                case 0x1F: return
                default: break
                }
            } else if let row = activeRow[magazine], let letter = TeletextCharacters.replacement(mode: mode, data) {
                let limit = TeletextPage.rowCount * TeletextPage.columnCount
                if current[magazine]?.letters.count ?? 0 < limit {
                    current[magazine]?.letters.append((row, address, letter))
                }
            }
        }
    }

    // MARK: Rows

    private static func texts(_ page: Page, _ characters: TeletextCharacters) -> [StyledText] {
        var result = TeletextPage()
        var covered: Int?
        for row in page.rows.keys.sorted() where row != covered {
            guard let codes = page.rows[row] else { continue }
            let replaced = Dictionary(
                page.letters.filter { $0.row == row }.map { ($0.column, $0.letter) }, uniquingKeysWith: { $1 })
            if show(codes, replaced, characters, row, on: &result) { covered = row + 1 }
        }
        return result.texts
    }

    /// Shows a row in boxes, and returns whether it has tall letters, which cover the row below.
    private static func show(
        _ codes: [UInt8], _ replaced: [Int: Character], _ characters: TeletextCharacters, _ row: Int,
        on page: inout TeletextPage
    ) -> Bool {
        var color: UInt32 = 0xFFFFFF
        var (isBoxed, isMosaic, isConcealed, isTall) = (false, false, false, false)
        for (column, code) in codes.prefix(TeletextPage.columnCount).enumerated() {
            switch code {
            case 0x00...0x07:
                (color, isMosaic, isConcealed) = (Self.color(code), false, false)
            case 0x0A: isBoxed = false
            case 0x0B: isBoxed = true
            case 0x0D, 0x0F: isTall = true
            case 0x10...0x17:
                (color, isMosaic, isConcealed) = (Self.color(code & 7), true, false)
            case 0x18: isConcealed = true
            case 0x20...:
                // In mosaics, capitals remain letters.
                guard isBoxed, !isConcealed, !isMosaic || (0x40...0x5F).contains(code) else { break }
                page[row, column] = .init(replaced[column] ?? characters.letter(code), color: color)
            default: break
            }
        }
        return isTall
    }

    /// A color by its bits: red, green, blue.
    private static func color(_ code: UInt8) -> UInt32 {
        (code & 1 != 0 ? 0xFF0000 : 0) | (code & 2 != 0 ? 0x00FF00 : 0) | (code & 4 != 0 ? 0x0000FF : 0)
    }
}
