extension [MediaChapter] {
    /// The chapters that a listener can jump to, in the order of their starts: each begins inside of the content, and no two at the
    /// same time. Missing and impossible ends become the start of the next one, or the end of the content.
    ///
    /// Files list chapters of a longer version, twice, or in any order.
    ///
    /// - Parameter duration: The duration of the content; not numeric while it is unknown.
    package func tidied(duration: CMTime) -> [MediaChapter] {
        let limit = duration.isNumeric && duration > .zero ? duration : .positiveInfinity
        let isTidy = indices.allSatisfy { index in
            let range = self[index].range
            let next = index + 1 < count ? self[index + 1].range.start : limit
            return range.start.isNumeric && range.start >= .zero && range.start < next && range.end.isNumeric
                && range.end > range.start && range.end <= limit
        }
        if isTidy { return self }
        let ordered = enumerated().filter {
            let start = $0.element.range.start
            return start.isNumeric && start >= .zero && start < limit
        }.sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
        var result: [MediaChapter] = []
        for (_, chapter) in ordered {
            guard let last = result.last, last.range.start == chapter.range.start else {
                result.append(chapter)
                continue
            }
            if last.title?.isEmpty ?? true { result[result.count - 1] = chapter }
        }
        for index in result.indices {
            let (start, end) = (result[index].range.start, result[index].range.end)
            let next = index + 1 < result.count ? result[index + 1].range.start : limit
            if !end.isNumeric || end <= start || end > limit {
                result[index].range = CMTimeRange(start: start, end: next)
            }
        }
        return result
    }
}
