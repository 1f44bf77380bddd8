import Foundation

/// A validator for the part of JSON Schema that the schemas in Documentation use.
struct JSONSchema {
    private let root: [String: Any]

    /// Reads a schema of Documentation/Schemas.
    init(named name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Documentation/Schemas/\(name)")
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// The violations of a JSON text, with their places.
    func violations(_ text: String) throws -> [String] {
        violations(try JSONSerialization.jsonObject(with: Data(text.utf8)), root, at: "$")
    }

    /// The names of the members of the described object.
    var members: Set<String> { Set((root["properties"] as? [String: Any] ?? [:]).keys) }

    /// The values of an enumeration in the definitions.
    func values(of member: String, in definition: String) -> [String] {
        let definitions = root["$defs"] as? [String: Any]
        let properties = (definitions?[definition] as? [String: Any])?["properties"] as? [String: Any]
        return (properties?[member] as? [String: Any])?["enum"] as? [String] ?? []
    }

    private func violations(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        if let reference = schema["$ref"] as? String, reference.hasPrefix("#/$defs/") {
            let definitions = root["$defs"] as? [String: Any]
            guard let target = definitions?[String(reference.dropFirst(8))] as? [String: Any] else {
                return ["\(place): \(reference) is undefined"]
            }
            return violations(value, target, at: place)
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let results = choices.map { violations(value, $0, at: place) }
            return results.contains(where: \.isEmpty) ? [] : results.flatMap { $0 }
        }
        var found: [String] = []
        if let constant = schema["const"] as? NSNumber, (value as? NSNumber) != constant {
            found.append("\(place): is not \(constant)")
        }
        if let values = schema["enum"] as? [Any],
            !values.contains(where: { "\($0)" == "\(value)" || ($0 is NSNull && value is NSNull) })
        {
            found.append("\(place): \(value) is not one of the values")
        }
        let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
        if !types.isEmpty, !types.contains(where: { has(value, $0) }) { found.append("\(place): is no \(types)") }
        if let minimum = schema["minimum"] as? Double, let number = value as? Double, number < minimum {
            found.append("\(place): \(number) is below \(minimum)")
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            found.append("\(place): “\(text)” does not match")
        }
        if let object = value as? [String: Any] {
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(place): \(name) is missing")
            }
            for (name, member) in object {
                guard let schema = properties[name] else {
                    found.append("\(place).\(name): is not described")
                    continue
                }
                found += violations(member, schema, at: "\(place).\(name)")
            }
        }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            for (index, item) in list.enumerated() { found += violations(item, items, at: "\(place)[\(index)]") }
        }
        return found
    }

    private func has(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "null": value is NSNull
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "number": value is Double
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }
}
