import Glibc

/// The translations of a domain into a language: a file that `msgfmt` of GNU gettext compiles.
///
/// The file has two tables of lengths and offsets, for the English texts in the order of their bytes, and for their
/// translations. Looking up a text takes a binary search; nothing is read in advance but the header. Files are
/// untrusted: each offset is checked, and a text outside the file counts as missing. Source: GNU gettext manual,
/// “The Format of GNU MO Files”.
final class MessageCatalog: Sendable {
    private let file: MappedFile
    private let isSwapped: Bool
    private let count: Int
    private let originals: Int
    private let translations: Int
    private let plural: PluralRule

    /// Reads the header of a file; `nil` if it is not a catalog.
    init?(_ file: MappedFile) {
        switch file.word(at: 0, isSwapped: false) {
        case 0x9504_12DE: isSwapped = false
        case 0xDE12_0495: isSwapped = true
        default: return nil
        }
        guard let revision = file.word(at: 4, isSwapped: isSwapped), revision >> 16 <= 1,
            let count = file.word(at: 8, isSwapped: isSwapped), count <= file.count / 16,
            let originals = file.word(at: 12, isSwapped: isSwapped), originals <= file.count - count * 8,
            let translations = file.word(at: 16, isSwapped: isSwapped), translations <= file.count - count * 8
        else { return nil }
        self.file = file
        self.count = count
        self.originals = originals
        self.translations = translations
        let swapped = isSwapped
        let header = Self.index(of: [], file, originals, count, swapped)
            .flatMap { Self.text(in: file, at: translations + $0 * 8, swapped) }
        plural = header.flatMap(PluralRule.init(header:)) ?? .germanic
    }

    /// The translation of a text; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - original: The English text, for one if it depends on a number.
    ///   - context: The hint that distinguishes meanings.
    ///   - count: The number that the text depends on.
    func text(for original: String, context: String?, count number: Int?) -> String? {
        var key: [UInt8] = []
        if let context { key = Array(context.utf8) + [4] }
        key += Array(original.utf8)
        guard !key.isEmpty, let index = Self.index(of: key, file, originals, count, isSwapped),
            let text = Self.text(in: file, at: translations + index * 8, isSwapped), !text.isEmpty
        else { return nil }
        guard number != nil || text.utf8.contains(0) else { return text }
        let forms = text.split(separator: "\0", omittingEmptySubsequences: false)
        let form = forms.count > 1 ? number.map(plural.form(for:)) ?? 0 : 0
        guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
        return String(forms[form])
    }

    private static func text(in file: MappedFile, at entry: Int, _ isSwapped: Bool) -> String? {
        guard let length = file.word(at: entry, isSwapped: isSwapped),
            let offset = file.word(at: entry + 4, isSwapped: isSwapped)
        else { return nil }
        return file.withBytes(at: offset, count: length) { String(decoding: $0, as: UTF8.self) }
    }

    /// The index of an English text by binary search. The text of an entry ends at a zero byte; a plural follows it.
    private static func index(
        of key: [UInt8], _ file: MappedFile, _ originals: Int, _ count: Int, _ isSwapped: Bool
    ) -> Int? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            guard let length = file.word(at: originals + middle * 8, isSwapped: isSwapped),
                let offset = file.word(at: originals + middle * 8 + 4, isSwapped: isSwapped),
                let order = file.withBytes(at: offset, count: length, { compare(key, with: $0) })
            else { return nil }
            if order == 0 { return middle }
            range = order < 0 ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
        }
        return nil
    }

    /// Compares bytes: negative if the key is first, zero if both are equal. The zero byte at the end of a text that has
    /// a plural sorts before every byte of a key.
    private static func compare(_ key: [UInt8], with entry: Slice<UnsafeRawBufferPointer>) -> Int {
        let entry = UnsafeRawBufferPointer(rebasing: entry)
        let order = key.withUnsafeBytes { key in
            guard let left = key.baseAddress, let right = entry.baseAddress else { return 0 }
            return Int(memcmp(left, right, min(key.count, entry.count)))
        }
        if order != 0 || key.count == entry.count { return order }
        return key.count > entry.count ? 1 : entry[key.count] == 0 ? 0 : -1
    }
}
