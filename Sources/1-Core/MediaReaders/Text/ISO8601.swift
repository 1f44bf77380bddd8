/// A parser for the ISO 8601 dates and durations in HLS and DASH, without calendars, locales or Foundation.
package enum ISO8601 {
    /// Returns the seconds since 1970 of a date such as `2024-02-29T12:34:56.789+02:00`. A missing zone means UTC,
    /// missing seconds mean zero.
    package static func date(_ bytes: ArraySlice<UInt8>) -> Double? {
        var scanner = Scanner(bytes: ASCII.trimmed(bytes))
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2)
        else { return nil }
        guard (1...12).contains(month), (1...days(inMonth: month, of: year)).contains(day) else { return nil }
        var seconds = Double(daysSince1970(year: year, month: month, day: day)) * 86_400
        guard !scanner.isAtEnd else { return seconds }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" ") else { return nil }
        guard let hour = scanner.number(digits: 2), hour <= 24, scanner.take(":"),
            let minute = scanner.number(digits: 2), minute <= 59
        else { return nil }
        var second = 0
        if scanner.take(":") {
            guard let value = scanner.number(digits: 2), value <= 60 else { return nil }
            second = value
        }
        seconds += Double(hour * 3600 + minute * 60 + second)
        if scanner.take(".") || scanner.take(",") {
            guard let fraction = scanner.fraction() else { return nil }
            seconds += fraction
        }
        if scanner.isAtEnd || ((scanner.take("Z") || scanner.take("z")) && scanner.isAtEnd) { return seconds }
        let sign: Double
        if scanner.take("+") {
            sign = 1
        } else if scanner.take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let zoneHour = scanner.number(digits: 2), zoneHour <= 23 else { return nil }
        var zoneMinute = 0
        if !scanner.isAtEnd {
            _ = scanner.take(":")
            guard let value = scanner.number(digits: 2), value <= 59 else { return nil }
            zoneMinute = value
        }
        guard scanner.isAtEnd else { return nil }
        return seconds - sign * Double(zoneHour * 3600 + zoneMinute * 60)
    }

    /// Returns the seconds of a duration such as `PT1H2M3.5S` or `P1DT2H`, at most 10¹². A year has 365 days, a month
    /// 30.
    package static func duration(_ bytes: ArraySlice<UInt8>) -> Double? {
        var slice = ASCII.trimmed(bytes)
        guard slice.count <= 128 else { return nil }
        var sign = 1.0
        if slice.first == UInt8(ascii: "-") {
            sign = -1
            slice.removeFirst()
        }
        guard slice.first == UInt8(ascii: "P") else { return nil }
        slice.removeFirst()
        var isTime = false
        var hasPart = false
        var total = 0.0
        while let first = slice.first {
            if first == UInt8(ascii: "T") {
                guard !isTime else { return nil }
                isTime = true
                slice.removeFirst()
                continue
            }
            let digits = slice.prefix { ASCII.digit($0) != nil || $0 == UInt8(ascii: ".") }
            guard let number = ASCII.decimal(digits), digits.endIndex < slice.endIndex else { return nil }
            switch (slice[digits.endIndex], isTime) {
            case (UInt8(ascii: "Y"), false): total += number * 31_536_000
            case (UInt8(ascii: "M"), false): total += number * 2_592_000
            case (UInt8(ascii: "W"), false): total += number * 604_800
            case (UInt8(ascii: "D"), false): total += number * 86_400
            case (UInt8(ascii: "H"), true): total += number * 3600
            case (UInt8(ascii: "M"), true): total += number * 60
            case (UInt8(ascii: "S"), true): total += number
            default: return nil
            }
            hasPart = true
            slice = slice[(digits.endIndex + 1)...]
        }
        guard hasPart, total <= 1e12 else { return nil }
        return sign * total
    }

    private static func isLeap(_ year: Int) -> Bool {
        (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days since 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant's `days_from_civil`).
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private struct Scanner {
        var bytes: ArraySlice<UInt8>

        var isAtEnd: Bool { bytes.isEmpty }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(truncatingIfNeeded: character.value) else { return false }
            bytes.removeFirst()
            return true
        }

        mutating func number(digits count: Int) -> Int? {
            guard bytes.count >= count, let value = ASCII.integer(bytes.prefix(count)) else { return nil }
            bytes = bytes.dropFirst(count)
            return value
        }

        /// Returns the digits after a decimal point as a number below one. Digits after the fifteenth are ignored.
        mutating func fraction() -> Double? {
            let digits = bytes.prefix { ASCII.digit($0) != nil }
            guard !digits.isEmpty, let value = ASCII.integer(digits.prefix(15)) else { return nil }
            bytes = bytes[digits.endIndex...]
            var divisor = 1.0
            for _ in 0..<min(digits.count, 15) { divisor *= 10 }
            return Double(value) / divisor
        }
    }
}
