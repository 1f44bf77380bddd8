extension Localization {
    /// The character between the whole part of a number and its decimals.
    public var decimalSeparator: String { string(for: LocalizedStringKey(".", context: "decimal separator")) }

    /// A number with the decimal separator of the language.
    ///
    /// - Parameters:
    ///   - value: The number. A dash stands for infinity, for no number, and for sizes from 10¹².
    ///   - digits: The count of decimals, at most 9; `nil` for as many as the number has.
    public func decimal(_ value: Double, digits: Int? = nil) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        guard let digits = digits.map({ min(max($0, 0), 9) }) else {
            let text = value == value.rounded() ? String(Int(value)) : String(value)
            return separated(text)
        }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        // A value near the limit of the range may not have all its decimals.
        guard abs(value) * scale < 9e18 else { return separated(String(value)) }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return separated("\(sign)\(scaled / Int(scale)).\(zeros)\(fraction)")
    }

    /// A whole number with separators between groups of three digits, from five digits on.
    public func integer(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        guard digits.count > 4 else { return String(value) }
        let separator = string(for: LocalizedStringKey(",", context: "thousands separator"))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
            text.append(digit)
        }
        return text
    }

    /// A percentage, such as `50%` for 0.5.
    public func percent(_ share: Double) -> String {
        let number = decimal(share * 100, digits: 0)
        return string(for: LocalizedStringKey("\(number)%", context: "percentage"))
    }

    /// The size of a file or of memory in decimal units, such as `1.2 MB`.
    public func fileSize(_ bytes: Int64) -> String {
        let size = Double(max(0, bytes))
        switch size {
        case ..<1e3: return string(for: .plural(Int(size), one: "\(Int(size)) byte", other: "\(Int(size)) bytes"))
        case ..<999.5e3: return string(for: "\(size / 1e3, digits: 0) kB")
        case ..<999.95e6: return string(for: "\(size / 1e6, digits: 1) MB")
        default: return string(for: "\(size / 1e9, digits: 1) GB")
        }
    }

    private func separated(_ text: String) -> String {
        let separator = decimalSeparator
        guard separator != ".", let point = text.firstIndex(of: ".") else { return text }
        return text[..<point] + separator + text[text.index(after: point)...]
    }
}
