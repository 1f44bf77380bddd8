extension Localization {
    /// A day, such as `March 5, 2026`.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month, from 1 to 12.
    ///   - day: The day of the month.
    /// - Returns: The day in words; in digits, if there is no such month.
    public func date(year: Int, month: Int, day: Int) -> String {
        guard let name = monthName(month) else { return "\(year)-\(month)-\(day)" }
        return string(for: LocalizedStringKey("\(name) \(day), \(year)", context: "date"))
    }

    /// A day without its year, such as `March 5`.
    public func date(month: Int, day: Int) -> String {
        guard let name = monthName(month) else { return "\(month)-\(day)" }
        return string(for: LocalizedStringKey("\(name) \(day)", context: "date"))
    }

    /// The name of a month from 1 to 12; `nil` for other numbers.
    public func monthName(_ month: Int) -> String? {
        guard Self.months.indices.contains(month - 1) else { return nil }
        return string(for: Self.months[month - 1])
    }

    private static let months: [LocalizedStringKey] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
