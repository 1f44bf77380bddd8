/// An arithmetic expression of C with the variable `n`.
indirect enum PluralExpression: Sendable {
    /// `n`
    case number
    /// A decimal number.
    case constant(Int)
    /// `!x`
    case not(PluralExpression)
    /// Two operands.
    case operation(Operator, PluralExpression, PluralExpression)
    /// `a ? b : c`
    case choice(PluralExpression, PluralExpression, PluralExpression)

    /// An operator with two operands.
    enum Operator: String, CaseIterable, Sendable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"

        /// Operators with a greater number bind more tightly.
        var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .notEqual: 3
            case .lessOrEqual, .greaterOrEqual, .less, .greater: 4
            case .plus, .minus: 5
            case .times, .divided, .remainder: 6
            }
        }
    }

    /// Parses an expression; `nil` if it is not valid, or longer than 1,000 bytes.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 1000 else { return nil }
        var parser = Parser(rest: Array(text.utf8.filter { $0 != 0x20 && $0 != 0x09 })[...])
        guard let expression = parser.choice(depth: 0), parser.rest.isEmpty else { return nil }
        self = expression
    }

    /// The value for a number. A division by zero is zero.
    func value(_ number: Int) -> Int {
        switch self {
        case .number: number
        case .constant(let constant): constant
        case .not(let operand): operand.value(number) == 0 ? 1 : 0
        case .choice(let condition, let first, let second):
            condition.value(number) != 0 ? first.value(number) : second.value(number)
        case .operation(let name, let left, let right): Self.value(name, left.value(number)) { right.value(number) }
        }
    }

    private static func value(_ name: Operator, _ left: Int, _ right: () -> Int) -> Int {
        switch name {
        case .or: left != 0 || right() != 0 ? 1 : 0
        case .and: left != 0 && right() != 0 ? 1 : 0
        case .equal: left == right() ? 1 : 0
        case .notEqual: left != right() ? 1 : 0
        case .lessOrEqual: left <= right() ? 1 : 0
        case .greaterOrEqual: left >= right() ? 1 : 0
        case .less: left < right() ? 1 : 0
        case .greater: left > right() ? 1 : 0
        case .plus: left &+ right()
        case .minus: left &- right()
        case .times: left &* right()
        case .divided: quotient(left, right())
        case .remainder: remainder(left, right())
        }
    }

    private static func quotient(_ left: Int, _ right: Int) -> Int {
        right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    }

    private static func remainder(_ left: Int, _ right: Int) -> Int {
        right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
    }

    /// A parser by recursive descent.
    private struct Parser {
        var rest: ArraySlice<UInt8>

        mutating func choice(depth: Int) -> PluralExpression? {
            guard depth < 100, let condition = operation(from: 1, depth: depth) else { return nil }
            guard take("?") else { return condition }
            guard let first = choice(depth: depth + 1), take(":"), let second = choice(depth: depth + 1) else {
                return nil
            }
            return .choice(condition, first, second)
        }

        private mutating func operation(from precedence: Int, depth: Int) -> PluralExpression? {
            guard var left = operand(depth: depth) else { return nil }
            while let name = nextOperator, name.precedence >= precedence {
                rest = rest.dropFirst(name.rawValue.utf8.count)
                guard let right = operation(from: name.precedence + 1, depth: depth) else { return nil }
                left = .operation(name, left, right)
            }
            return left
        }

        private mutating func operand(depth: Int) -> PluralExpression? {
            guard depth < 100 else { return nil }
            if take("n") { return .number }
            if take("!") { return operand(depth: depth + 1).map(PluralExpression.not) }
            if take("(") {
                guard let inner = choice(depth: depth + 1), take(")") else { return nil }
                return inner
            }
            let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            rest = rest.dropFirst(digits.count)
            return Int(String(decoding: digits, as: UTF8.self)).map(PluralExpression.constant)
        }

        /// Operators of two characters come first in the list, so `<=` is not read as `<`.
        private var nextOperator: Operator? { Operator.allCases.first { rest.starts(with: $0.rawValue.utf8) } }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }
    }
}
