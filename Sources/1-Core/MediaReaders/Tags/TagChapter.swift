/// A chapter in the tags of a file: a frame of ID3 named `CHAP`, or comments of Xiph.
package struct TagChapter: Sendable, Hashable {
    /// The start, in seconds.
    package var start: Double
    /// The end in seconds; `nil` if it is unknown.
    package var end: Double?
    /// The title as written, or empty. It is not safe to print: use `PrintableText`.
    package var title: String

    /// Creates a chapter.
    package init(start: Double, end: Double? = nil, title: String) {
        self.start = start
        self.end = end
        self.title = title
    }

    /// Returns chapters in their order, one for each start. A chapter without an end lasts until the next.
    package static func list(_ chapters: [TagChapter]) -> [TagChapter] {
        var list: [TagChapter] = []
        for chapter in chapters.sorted(by: { $0.start < $1.start }) where list.last?.start != chapter.start {
            if let last = list.indices.last, list[last].end == nil { list[last].end = chapter.start }
            list.append(chapter)
        }
        return list
    }
}
