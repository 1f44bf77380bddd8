/// A page of teletext subtitles that the table of a program lists: ETSI EN 300 468, sections 6.2.43 and 6.2.48.
package struct TeletextListing: Sendable, Hashable {
    /// The number of the page, from 100 to 899.
    package var page: Int
    /// The language as written, three letters of ISO 639-2; `nil` if there is none.
    package var language: String?
    /// `true` for subtitles that describe sounds, for viewers who are hard of hearing.
    package var isForHearingImpaired: Bool

    /// Creates a listing.
    package init(page: Int, language: String? = nil, isForHearingImpaired: Bool = false) {
        self.page = page
        self.language = language
        self.isForHearingImpaired = isForHearingImpaired
    }

    /// Reads an entry of a descriptor: the language, the type, and the number of the page.
    ///
    /// `nil` for pages that are not subtitles, and for those whose number has digits above 9, which viewers cannot select.
    init?(entry: ArraySlice<UInt8>) {
        let bytes = Array(entry)
        guard bytes.count == 5, [2, 5].contains(bytes[3] >> 3), bytes[4] >> 4 <= 9, bytes[4] & 15 <= 9 else {
            return nil
        }
        let magazine = bytes[3] & 7 == 0 ? 8 : Int(bytes[3] & 7)
        page = 100 * magazine + 10 * Int(bytes[4] >> 4) + Int(bytes[4] & 15)
        let letters = bytes[..<3].map { $0 | 0x20 }
        let isLanguage = letters.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        language = isLanguage ? String(decoding: letters, as: UTF8.self) : nil
        isForHearingImpaired = bytes[3] >> 3 == 5
    }
}
