import CMpv

/// A value of a property of mpv.
enum MpvValue: Sendable, Hashable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([MpvValue])
    case map([String: MpvValue])

    /// Copies a node; `nil` for one without a value.
    init?(_ node: mpv_node) {
        switch node.format {
        case MPV_FORMAT_FLAG: self = .flag(node.u.flag != 0)
        case MPV_FORMAT_INT64: self = .integer(node.u.int64)
        case MPV_FORMAT_DOUBLE: self = .number(node.u.double_)
        case MPV_FORMAT_STRING:
            guard let text = node.u.string else { return nil }
            self = .text(String(cString: text))
        case MPV_FORMAT_NODE_ARRAY:
            let list = node.u.list?.pointee
            self = .list(
                (0..<Int(list?.num ?? 0)).compactMap { index in list?.values.map { MpvValue($0[index]) } ?? nil })
        case MPV_FORMAT_NODE_MAP:
            let list = node.u.list?.pointee
            var map: [String: MpvValue] = [:]
            for index in 0..<Int(list?.num ?? 0) {
                guard let key = list?.keys?[index], let values = list?.values else { continue }
                map[String(cString: key)] = MpvValue(values[index])
            }
            self = .map(map)
        default: return nil
        }
    }

    var flag: Bool? { if case .flag(let value) = self { value } else { nil } }

    var integer: Int? { if case .integer(let value) = self { Int(clamping: value) } else { nil } }

    /// The number, if it is finite.
    var number: Double? {
        switch self {
        case .number(let value): value.isFinite ? value : nil
        case .integer(let value): Double(value)
        default: nil
        }
    }

    var text: String? { if case .text(let value) = self { value } else { nil } }

    var list: [MpvValue] { if case .list(let value) = self { value } else { [] } }

    subscript(key: String) -> MpvValue? { if case .map(let map) = self { map[key] } else { nil } }
}
