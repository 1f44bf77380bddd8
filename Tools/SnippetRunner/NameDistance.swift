/// How far names are from each other, to say which one was perhaps meant.
enum NameDistance {
    /// The names that a text may stand for, the nearest first, at most three: those which hold it, and those of which, or
    /// of whose beginning, a third of the letters differ at most. Case does not matter.
    static func nearest(to text: String, in names: [String]) -> [String] {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return [] }
        let ranked = names.compactMap { name -> (name: String, distance: Int)? in
            let known = name.lowercased()
            if known.contains(wanted) { return (name, 0) }
            let (letters, all) = (Array(wanted), Array(known))
            let beginning = edits(from: letters, to: Array(all.prefix(letters.count)))
            if beginning * 3 <= letters.count { return (name, beginning) }
            let distance = edits(from: letters, to: all)
            return distance * 3 <= max(letters.count, all.count) ? (name, distance) : nil
        }
        return ranked.sorted { ($0.distance, $0.name.count, $0.name) < ($1.distance, $1.name.count, $1.name) }
            .prefix(3).map(\.name)
    }

    /// How many letters must be put in, taken out or changed to make one text of the other (Levenshtein).
    static func edits(from left: [Character], to right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let change = diagonal + (character == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column + 1] + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
