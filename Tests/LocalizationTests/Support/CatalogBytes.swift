import Localization

@testable import class Localization.MappedFile
@testable import class Localization.MessageCatalog

/// Writes catalogs as `msgfmt` does.
enum CatalogBytes {
    static let germanHeader = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

    /// A catalog with texts and their translations; `\0` separates plural forms, `\u{4}` ends a context.
    static func catalog(_ texts: [String: String], header: String = germanHeader, isSwapped: Bool = false) -> [UInt8] {
        var all = texts.map { (Array($0.key.utf8), Array($0.value.utf8)) }
        all.append(([], Array(header.utf8)))
        all.sort { $0.0.lexicographicallyPrecedes($1.0) }
        var bytes: [UInt8] = []
        func put(_ number: Int) {
            let word = isSwapped ? UInt32(number).byteSwapped : UInt32(number)
            withUnsafeBytes(of: word) { bytes += Array($0) }
        }
        let count = all.count
        let tables = 28
        for number in [0x9504_12DE, 0, count, tables, tables + count * 8, 0, 0] { put(number) }
        var offset = tables + count * 16
        for part in [all.map(\.0), all.map(\.1)] {
            for text in part {
                put(text.count)
                put(offset)
                offset += text.count + 1
            }
        }
        for part in [all.map(\.0), all.map(\.1)] {
            for text in part { bytes += text + [0] }
        }
        return bytes
    }

    static func german(_ texts: [String: String]) throws -> MessageCatalog {
        guard let catalog = MessageCatalog(MappedFile(catalog(texts))) else { throw NoCatalog() }
        return catalog
    }

    struct NoCatalog: Error {}
}
