/// Decodes the captions inside pictures: four channels of line 21 (CEA-608), pop-on, roll-up and paint-on, and the services of
/// digital captions (CEA-708).
///
/// It keeps the texts that show in each channel. Any bytes are accepted: bytes of line 21 with the wrong parity are dropped, or
/// become a block in a text. Cost: constant for each pair.
///
///     var decoder = CaptionDecoder()
///     for pair in CaptionPacket.pairs(in: bytes, .triples) { decoder.take(pair) }
///     print(decoder.texts(of: .cc1).map(\.plain))
///
/// Source: CTA-608-E and CTA-708-E.
package struct CaptionDecoder: Sendable {
    /// The state of the bytes of one field.
    private struct Field: Sendable {
        /// The second channel of the field is the current one.
        var isSecond = false
        /// Bytes belong to a packet of extended data services, which is not shown.
        var isData = false
        /// The last control code, whose repetition has no effect.
        var last: (UInt8, UInt8)?
    }

    private var fields = [Field(), Field()]
    private var memories = [CaptionMemory](repeating: CaptionMemory(), count: CaptionChannel.line21.count)
    private var digital = CaptionServiceDecoder()

    /// The channels that have shown a text.
    package private(set) var seen: Set<CaptionChannel> = []

    /// Creates a decoder that has seen nothing.
    package init() {}

    /// Takes two bytes.
    package mutating func take(_ pair: CaptionPacket.Pair) {
        switch pair.kind {
        case .field1: takeLine21(pair, 0)
        case .field2: takeLine21(pair, 1)
        case .data, .start:
            digital.take(pair.first, pair.second, isStart: pair.kind == .start)
            for number in digital.services.keys { note(.service(number)) }
        }
    }

    private mutating func takeLine21(_ pair: CaptionPacket.Pair, _ field: Int) {
        guard pair.first.nonzeroBitCount & 1 == 1 else { return }
        let first = pair.first & 0x7F
        let second = pair.second.nonzeroBitCount & 1 == 1 ? pair.second & 0x7F : 0x7F
        if (0x10...0x1F).contains(first) {
            takeControl(first, second, field)
        } else {
            fields[field].last = nil
            if (0x01...0x0F).contains(first) {
                // Extended data services exist in the second field, until their end or the next control code.
                fields[field].isData = field == 1 && first != 0x0F
            } else if !fields[field].isData {
                let channel = channel(field)
                for code in [first, second] where code >= 0x20 {
                    memories[Self.index(channel)].write(CaptionCharacters.basic(code))
                }
                note(channel)
            }
        }
    }

    /// The texts that show in a channel: one for each group of rows.
    package func texts(of channel: CaptionChannel) -> [StyledText] {
        if case .service(let number) = channel { return digital.services[number]?.texts ?? [] }
        return memories[Self.index(channel)].shown.texts()
    }

    /// The channels that have shown a text, in the order of menus.
    package var channels: [CaptionChannel] { seen.sorted() }

    /// `true` if the texts of a channel appear letter by letter.
    package func isGradual(_ channel: CaptionChannel) -> Bool {
        if case .service(let number) = channel { return digital.services[number]?.isGradual ?? false }
        return switch memories[Self.index(channel)].mode {
        case .rollUp, .paintOn: true
        case .none, .popOn, .text: false
        }
    }

    /// The place of the memory of a channel of line 21.
    private static func index(_ channel: CaptionChannel) -> Int { CaptionChannel.line21.firstIndex(of: channel) ?? 0 }

    private func channel(_ field: Int) -> CaptionChannel {
        switch (field, fields[field].isSecond) {
        case (0, false): .cc1
        case (0, true): .cc2
        case (_, false): .cc3
        case (_, true): .cc4
        }
    }

    private mutating func note(_ channel: CaptionChannel) {
        if !seen.contains(channel), !texts(of: channel).isEmpty { seen.insert(channel) }
    }

    private mutating func takeControl(_ first: UInt8, _ second: UInt8, _ field: Int) {
        if let last = fields[field].last, last == (first, second) {
            fields[field].last = nil
            return
        }
        fields[field].last = (first, second)
        fields[field].isData = false
        fields[field].isSecond = first & 8 != 0
        let channel = channel(field)
        Self.take(first & 7, second, &memories[Self.index(channel)])
        note(channel)
    }

    /// Takes a control code, whose first byte has lost the bit of the channel.
    private static func take(_ group: UInt8, _ code: UInt8, _ memory: inout CaptionMemory) {
        switch (group, code) {
        case (_, 0x40...):
            let pair = rows[Int(group)]
            // Group 0 has one row.
            memory.address(row: code & 0x20 == 0 || group == 0 ? pair : pair + 1, attributes: code & 0x1F)
        case (1, 0x20...0x2F): memory.changeStyle(code)
        case (1, 0x30...0x3F): memory.write(CaptionCharacters.special(code))
        case (2...3, 0x20...0x3F):
            memory.erasePrevious()
            memory.write(CaptionCharacters.extended(group, code))
        // The second field repeats the commands of the first in another group.
        case (4...5, 0x20...0x2F): memory.command(code)
        case (7, 0x21...0x23): memory.tab(Int(code) - 0x20)
        // Backgrounds, and reserved codes.
        default: break
        }
    }

    /// The first of the rows that a group of preamble address codes stands for, from 0 (CTA-608-E, table 53).
    private static let rows = [10, 0, 2, 11, 13, 4, 6, 8]
}
