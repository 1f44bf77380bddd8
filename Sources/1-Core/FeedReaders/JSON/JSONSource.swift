import Localization
import MediaReaders

/// A JSON text with its place, and the feed that is built from it. Fields of a wrong type are dropped and reported.
struct JSONSource {
    /// The position in the text.
    var cursor: JSONCursor
    /// The feed.
    var builder: FeedBuilder
    /// The place of the current value.
    private var path: [Step] = []

    private enum Step {
        case key(String)
        case index(Int)
    }

    init(_ text: ArraySlice<UInt8>, _ builder: FeedBuilder) {
        cursor = JSONCursor(text, textLimit: builder.limits.textByteCount)
        self.builder = builder
    }

    /// The path of the current value, such as `items[3].title`.
    private var place: String { Self.place(of: path) }

    private static func place(of path: [Step]) -> String {
        var place = ""
        for step in path {
            switch step {
            case .key(let key): place += (place.isEmpty ? "" : ".") + PrintableText(key, maximumLength: 40).string
            case .index(let index): place += "[\(index)]"
            }
        }
        return place.isEmpty ? localized("the catalog") : place
    }

    /// Enters a member of an object for reports.
    mutating func enter(_ key: String) {
        path.append(.key(key))
    }

    /// Enters an element of an array for reports.
    mutating func enter(_ index: Int) { path.append(.index(index)) }

    /// Leaves the last member or element.
    mutating func leave() { path.removeLast() }

    /// Reports the current value.
    mutating func drop(_ reason: @autoclosure () -> String) {
        let place = place
        builder.drop(at: place, reason())
    }

    /// Reports the current value, which would be an entry.
    mutating func dropEntry(_ reason: @autoclosure () -> String) {
        builder.countUnreadable()
        drop(reason())
    }

    // MARK: - Fields

    /// Reads text without line breaks; a number counts as text.
    mutating func line(_ key: String) throws(JSONError) -> String? {
        try field(key, "text") { $0.textBytes }.flatMap(builder.line)
    }

    /// Reads text that may have several paragraphs.
    mutating func text(_ key: String) throws(JSONError) -> String? {
        try field(key, "text") { $0.textBytes }
            .flatMap { $0.line(limit: builder.limits.textByteCount, keepsLineBreaks: true) }
    }

    mutating func number(_ key: String) throws(JSONError) -> Double? { try field(key, "a number") { $0.number } }

    mutating func integer(_ key: String) throws(JSONError) -> Int? {
        try field(key, "an integer") { $0.number.flatMap { Int(exactly: $0) } }
    }

    mutating func bool(_ key: String) throws(JSONError) -> Bool? {
        try field(key, "true or false") { $0.bool }
    }

    mutating func duration(_ key: String) throws(JSONError) -> Double? {
        try field(key, "a duration in seconds") { $0.duration }.flatMap { $0 > 0 ? $0 : nil }
    }

    mutating func date(_ key: String) throws(JSONError) -> Double? {
        try field(key, "a date (ISO 8601)") { $0.date }
    }

    /// Reads a field; reports a value that cannot be converted.
    private mutating func field<Value>(
        _ key: String, _ expected: LocalizedStringKey, _ convert: (JSONScalar) -> Value?
    ) throws(JSONError) -> Value? {
        let scalar = try cursor.scalar()
        if let value = convert(scalar) { return value }
        if scalar.isMissing {
            if scalar.isNullText { drop(key, localized("The text “null” counts as a missing value.")) }
        } else {
            drop(key, localized("Expected \(expected), found \(scalar.typeName)."))
        }
        return nil
    }

    private mutating func drop(_ key: String, _ reason: @autoclosure () -> String) {
        enter(key)
        drop(reason())
        leave()
    }

    // MARK: - Addresses

    /// Reads an address: text, an object with an address, or the first element of an array.
    mutating func address(_ key: String, for use: AddressPolicy.Use) throws(JSONError) -> String? {
        guard let reference = try reference(key) else { return nil }
        return address(of: reference, key, for: use)
    }

    /// Returns the absolute address of a reference, or reports why it is not allowed.
    mutating func address(of reference: ArraySlice<UInt8>, _ key: String, for use: AddressPolicy.Use) -> String? {
        enter(key)
        defer { leave() }
        let path = path
        return builder.address(reference, for: use, at: Self.place(of: path))
    }

    /// Reads an address as written.
    mutating func reference(_ key: String) throws(JSONError) -> ArraySlice<UInt8>? {
        switch cursor.peek() {
        case UInt8(ascii: "{"):
            var result: ArraySlice<UInt8>?
            guard try cursor.beginObject() else { return nil }
            while let member = try cursor.nextKey() {
                if ["address", "url", "href", "src", "uri"].contains(member), result == nil {
                    result = try field(key, "an address") { $0.stringBytes }
                } else {
                    try cursor.skip()
                }
            }
            return result
        case UInt8(ascii: "["):
            var result: ArraySlice<UInt8>?
            guard try cursor.beginArray() else { return nil }
            while try cursor.nextElement() {
                if result == nil {
                    result = try field(key, "an address") { $0.stringBytes }
                } else {
                    try cursor.skip()
                }
            }
            return result
        default:
            return try field(key, "an address") { $0.stringBytes }
        }
    }

    // MARK: - Lists

    /// Enters each element of an array. Reports another value, which is skipped.
    ///
    /// - Parameters:
    ///   - key: The name of the array.
    ///   - body: Reads the element at the index, or skips it.
    mutating func forEach(
        _ key: String, _ body: (inout JSONSource) throws(JSONError) -> Void
    ) throws(JSONError) {
        enter(key)
        defer { leave() }
        guard try cursor.beginArray() else {
            let scalar = try cursor.scalar()
            if !scalar.isMissing { drop(localized("Expected an array, found \(scalar.typeName).")) }
            return
        }
        var index = 0
        while try cursor.nextElement() {
            enter(index)
            try body(&self)
            leave()
            index += 1
        }
    }

    /// Skips the current value and reports its type.
    mutating func dropValue(expected: LocalizedStringKey) throws(JSONError) {
        let scalar = try cursor.scalar()
        drop(localized("Expected \(expected), found \(scalar.typeName)."))
    }
}
