/// Removes the elements of a sequence that are not needed to fail: large parts first, then smaller ones, then single
/// elements, until none can be removed. This is delta debugging (Zeller and Hildebrandt, 2002).
package struct Shrinker<Element> {
    private let fails: ([Element]) -> Bool

    package init(_ fails: @escaping ([Element]) -> Bool) { self.fails = fails }

    /// Returns the fewest elements that still fail, in order. A sequence that does not fail is returned unchanged.
    package func shrink(_ elements: [Element]) -> [Element] {
        guard fails(elements) else { return elements }
        var rest = elements
        var size = max(1, rest.count / 2)
        while true {
            var hasShrunk = false
            var start = 0
            while start < rest.count {
                let fewer = Array(rest[..<start] + rest[min(rest.count, start + size)...])
                if fails(fewer) {
                    rest = fewer
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1 {
                guard hasShrunk else { return rest }
            } else {
                size = max(1, size / 2)
            }
        }
    }
}
