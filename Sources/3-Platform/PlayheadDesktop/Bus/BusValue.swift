import CGIO

/// A D-Bus value of one of the types that this target uses.
enum BusValue: Sendable, Hashable {
    /// `b`
    case boolean(Bool)
    /// `y`
    case byte(UInt8)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`; the text must be a valid object path.
    case objectPath(String)
    /// `as`
    case strings([String])
    /// `ao`; the texts must be valid object paths.
    case objectPaths([String])
    /// `a{sv}`
    case dictionary([String: BusValue])
    /// `aa{sv}`
    case dictionaries([[String: BusValue]])
    /// `(…)`
    case tuple([BusValue])
    /// A value of any other type, with its signature. Such values are received only, never sent.
    case other(String)

    /// A GVariant with a floating reference, for a call that sinks it.
    func makeVariant() -> OpaquePointer? {
        switch self {
        case .boolean(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): return g_variant_new_byte(value)
        case .int32(let value): return g_variant_new_int32(value)
        case .uint32(let value): return g_variant_new_uint32(value)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .double(let value): return g_variant_new_double(value)
        case .string(let value): return g_variant_new_string(value)
        case .objectPath(let value): return g_variant_new_object_path(value)
        case .strings(let values): return Self.array(of: "s", values.map { g_variant_new_string($0) })
        case .objectPaths(let values): return Self.array(of: "o", values.map { g_variant_new_object_path($0) })
        case .dictionary(let values):
            // Sorted by key, so that equal values make equal messages.
            let children = values.sorted { $0.key < $1.key }.map { key, value in
                g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
            }
            return Self.array(of: "{sv}", children)
        case .dictionaries(let values):
            return Self.array(of: "a{sv}", values.map { BusValue.dictionary($0).makeVariant() })
        case .tuple(let values):
            let children = values.map { $0.makeVariant() }
            return children.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
        case .other: return g_variant_new_tuple(nil, 0)
        }
    }

    /// An array that adopts elements of one type.
    private static func array(of type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
        // The type is the text itself, so the text must outlive the call.
        type.withCString { type in
            children.withUnsafeBufferPointer {
                g_variant_new_array(cgio_variant_type(type), $0.baseAddress, gsize($0.count))
            }
        }
    }

    /// Copies a GVariant. A value of type `v` becomes its contents.
    init(_ variant: OpaquePointer) {
        let type = String(cString: g_variant_get_type_string(variant))
        switch type {
        case "b": self = .boolean(g_variant_get_boolean(variant) != 0)
        case "y": self = .byte(g_variant_get_byte(variant))
        case "i": self = .int32(g_variant_get_int32(variant))
        case "u": self = .uint32(g_variant_get_uint32(variant))
        case "x": self = .int64(Int64(g_variant_get_int64(variant)))
        case "d": self = .double(g_variant_get_double(variant))
        case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
        case "o": self = .objectPath(String(cString: g_variant_get_string(variant, nil)))
        case "v": self = Self.children(of: variant).first ?? .other(type)
        case "as":
            self = .strings(Self.children(of: variant).compactMap { $0.text })
        case "ao":
            self = .objectPaths(Self.children(of: variant).compactMap { $0.text })
        case "aa{sv}":
            self = .dictionaries(
                Self.children(of: variant).compactMap { child in
                    if case .dictionary(let values) = child { values } else { nil }
                })
        case "a{sv}":
            var values: [String: BusValue] = [:]
            for case .tuple(let entry) in Self.children(of: variant) {
                if entry.count == 2, let key = entry[0].text { values[key] = entry[1] }
            }
            self = .dictionary(values)
        default:
            self = type.hasPrefix("(") || type.hasPrefix("{") ? .tuple(Self.children(of: variant)) : .other(type)
        }
    }

    private static func children(of variant: OpaquePointer) -> [BusValue] {
        (0..<g_variant_n_children(variant)).compactMap { index in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            return BusValue(child)
        }
    }

    /// The text of a string or an object path.
    var text: String? {
        switch self {
        case .string(let text), .objectPath(let text): text
        default: nil
        }
    }

    /// The members of a tuple.
    var members: [BusValue] { if case .tuple(let members) = self { members } else { [] } }
}
