import MediaReaders

/// The dates in feeds.
///
/// RSS requires RFC 822 and Atom requires ISO 8601, but feeds contain many other forms: full names of months and days,
/// the order of C's `asctime`, two-digit years, hours with AM and PM, missing seconds and zones, and mixtures.
enum FeedDate {
    /// Returns the seconds since 1970. A missing zone means UTC.
    static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
        let text = text.trimmed
        guard text.count <= 100, !text.isEmpty else { return nil }
        if let seconds = ISO8601.date(text) { return seconds }
        var parts = Parts()
        for token in tokens(text) {
            guard parts.add(token) else { return nil }
        }
        return parts.seconds
    }

    /// Returns the seconds east of UTC of a time zone such as `+0100` or `CEST`; `nil` for other texts.
    static func zone(_ text: ArraySlice<UInt8>) -> Double? {
        guard let first = text.first, text.count <= 16 else { return nil }
        var parts = Parts()
        parts.time = 0
        guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first.isLetter, parts.add(text) else {
            return nil
        }
        return parts.zone
    }

    /// Splits a date at blanks and commas, and a date with hyphens or slashes at those.
    private static func tokens(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        var comments = 0
        var start = text.startIndex
        func finish(_ end: Int) {
            if end > start { result.append(text[start..<end]) }
        }
        for index in text.indices {
            let byte = text[index]
            let isComment = comments > 0 || byte == UInt8(ascii: "(")
            if byte == UInt8(ascii: "(") { comments += 1 }
            if byte == UInt8(ascii: ")") { comments = max(0, comments - 1) }
            let isTime = text[start..<index].contains(UInt8(ascii: ":"))
            // ISO 8601's `T` between digits.
            let isSeparator =
                (byte | 0x20) == UInt8(ascii: "t") && index > start && text[index - 1].isDigit
                && index + 1 < text.endIndex && text[index + 1].isDigit
            let isHyphen = (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")) && index > start && !isTime
            // `14.11.2023`
            let isPoint = byte == UInt8(ascii: ".") && text[start..<index].allSatisfy { $0.isDigit } && index > start
            let isZone = (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && isTime && index > start
            if isComment || byte <= 0x20 || ",;".utf8.contains(byte) || isSeparator || isPoint
                || (isHyphen && !text[start..<index].hasPrefix("gmt"))
            {
                finish(index)
                start = index + 1
            } else if isZone {
                finish(index)
                start = index
            }
        }
        finish(text.endIndex)
        return result
    }

    private struct Parts {
        var numbers: [(value: Int, count: Int)] = []
        var month: Int?
        var time: Double?
        var zone: Double?
        var isAfternoon: Bool?

        mutating func add(_ token: ArraySlice<UInt8>) -> Bool {
            guard let first = token.first else { return true }
            if token.contains(UInt8(ascii: ":")), first.isDigit { return addTime(token) }
            if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { return addOffset(token) }
            if first.isDigit { return addNumber(token) }
            return addName(token)
        }

        private mutating func addNumber(_ token: ArraySlice<UInt8>) -> Bool {
            let digits = token.prefix { $0.isDigit }
            guard let value = digits.integer, digits.count <= 8, numbers.count < 3 else { return false }
            let suffix = token[digits.endIndex...]
            if digits.count == 8, suffix.isEmpty {
                // 20240229
                numbers += [(value / 10_000, 4), (value / 100 % 100, 2), (value % 100, 2)]
                return numbers.count == 3
            }
            guard digits.count <= 4 else { return false }
            if suffix.matches("am") || suffix.matches("pm") {
                guard time == nil, value <= 12 else { return false }
                time = Double(value) * 3600
                isAfternoon = suffix.matches("pm")
                return true
            }
            guard suffix.isEmpty || ["st", "nd", "rd", "th", "."].contains(where: { suffix.elementsEqual($0.utf8) })
            else { return false }
            numbers.append((value, digits.count))
            return true
        }

        private mutating func addTime(_ token: ArraySlice<UInt8>) -> Bool {
            var token = token
            if token.last == UInt8(ascii: "Z") || token.last == UInt8(ascii: "z") {
                zone = 0
                token.removeLast()
            }
            let suffix = token.suffix(2)
            if suffix.matches("am") || suffix.matches("pm") {
                isAfternoon = suffix.matches("pm")
                token.removeLast(2)
            }
            let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard time == nil, (2...3).contains(parts.count), let hour = parts[0].integer, (0...24).contains(hour),
                let minute = parts[1].integer, (0...59).contains(minute)
            else { return false }
            var second = 0.0
            if parts.count == 3 {
                guard let value = parts[2].number, (0..<61).contains(value) else { return false }
                second = value
            }
            time = Double(hour * 3600 + minute * 60) + second
            return true
        }

        /// `+0200`, `+02:00`, `+2` or `-330`.
        private mutating func addOffset(_ token: ArraySlice<UInt8>) -> Bool {
            let digits = token.dropFirst().filter { $0 != UInt8(ascii: ":") }
            guard let value = digits[...].integer, digits.count <= 4, value >= 0 else { return false }
            let minutes = digits.count <= 2 ? value * 60 : value / 100 * 60 + value % 100
            guard minutes <= 24 * 60, value % 100 < 60 || digits.count <= 2 else { return false }
            zone = Double(minutes) * (token.first == UInt8(ascii: "-") ? -60 : 60)
            return true
        }

        private mutating func addName(_ token: ArraySlice<UInt8>) -> Bool {
            let name = String(decoding: token.map(\.lowercased), as: UTF8.self)
            if name == "am" || name == "pm" || name == "a.m." || name == "p.m." {
                isAfternoon = name.hasPrefix("p")
                return true
            }
            let letters = token.prefix { $0.isLetter }
            let short = String(decoding: letters.prefix(3).map(\.lowercased), as: UTF8.self)
            if letters.count >= 3, month == nil,
                let index = Self.months.firstIndex(of: short) ?? Self.otherMonths[short]
            {
                month = index + 1
                return true
            }
            if letters.count >= 3, Self.days.contains(short), time == nil { return true }
            if let hours = Self.zones[String(decoding: letters.map(\.lowercased), as: UTF8.self)] {
                zone = hours * 3600
                let offset = token[letters.endIndex...]
                return offset.isEmpty || addOffset(offset)
            }
            // A weekday in another language.
            if numbers.isEmpty, month == nil, time == nil { return letters.count <= 12 }
            // Reading an unknown zone as UTC is better than dropping the date.
            return time != nil && token.count <= 6
        }

        var seconds: Double? {
            guard let (year, month, day) = date, (1...12).contains(month),
                (1...ISO8601.days(inMonth: month, of: year)).contains(day)
            else { return nil }
            var seconds = time ?? 0
            if let isAfternoon, seconds < 13 * 3600 {
                if seconds >= 12 * 3600 { seconds -= 12 * 3600 }
                if isAfternoon { seconds += 12 * 3600 }
            }
            return Double(ISO8601.daysSince1970(year: year, month: month, day: day)) * 86_400 + seconds - (zone ?? 0)
        }

        private var date: (year: Int, month: Int, day: Int)? {
            if let month {
                guard numbers.count == 2 else { return nil }
                // `2024 Feb 29`, otherwise the year is last.
                let isYearFirst = numbers[0].count > 2
                let year = isYearFirst ? numbers[0] : numbers[1]
                return (Self.year(year), month, isYearFirst ? numbers[1].value : numbers[0].value)
            }
            guard let first = numbers.first else { return nil }
            if first.count == 4 {
                return (first.value, numbers.count > 1 ? numbers[1].value : 1, numbers.count > 2 ? numbers[2].value : 1)
            }
            guard numbers.count == 3 else { return nil }
            // `29/02/2024`, or American `02/29/2024` where no other reading is possible.
            let isMonthFirst = numbers[1].value > 12
            return (
                Self.year(numbers[2]), isMonthFirst ? first.value : numbers[1].value,
                isMonthFirst ? numbers[1].value : first.value
            )
        }

        private static func year(_ number: (value: Int, count: Int)) -> Int {
            guard number.count <= 2 else { return number.value }
            return number.value + (number.value < 70 ? 2000 : 1900)
        }

        private static let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        /// German, French, Spanish, Italian and Portuguese names that differ in ASCII.
        private static let otherMonths: [String: Int] = [
            "ene": 0, "gen": 0, "fev": 1, "avr": 3, "abr": 3, "mai": 4, "mag": 4, "giu": 5, "lug": 6, "ago": 7,
            "set": 8,
            "okt": 9, "ott": 9, "out": 9, "dez": 11, "dic": 11,
        ]
        private static let days: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        private static let zones: [String: Double] = [
            "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
            "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "bst": 1, "cet": 1, "met": 1,
            "west": 1, "cest": 2, "mest": 2, "eet": 2, "eest": 3, "msk": 3, "ist": 5.5, "jst": 9, "kst": 9, "awst": 8,
            "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
        ]
    }
}
