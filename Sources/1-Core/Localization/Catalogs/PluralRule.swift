/// The rule of a language that chooses a form of a text by a number, such as `nplurals=2; plural=(n != 1);`.
///
/// The expression is one of C with the variable `n`. Source: GNU gettext manual, “Additional functions for plural
/// forms”.
struct PluralRule: Sendable {
    private let forms: Int
    private let expression: PluralExpression

    /// The rule of English and German: one form for 1, one for all other numbers.
    static let germanic = PluralRule(forms: 2, expression: .operation(.notEqual, .number, .constant(1)))

    private init(forms: Int, expression: PluralExpression) {
        self.forms = forms
        self.expression = expression
    }

    /// Reads the rule in the field `Plural-Forms` of a catalog's header; `nil` if there is none, or it is not valid.
    init?(header: String) {
        guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") }) else {
            return nil
        }
        var fields: [Substring: Substring] = [:]
        for field in line.dropFirst("Plural-Forms:".count).split(separator: ";") {
            guard let equals = field.firstIndex(of: "=") else { continue }
            let name = field[..<equals].drop { $0 == " " }
            fields[Substring(name.filter { $0 != " " })] = field[field.index(after: equals)...]
        }
        guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " }) }), (1...10).contains(count),
            let text = fields["plural"], let expression = PluralExpression(text)
        else { return nil }
        self.init(forms: count, expression: expression)
    }

    /// The index of the form for a number; 0 if the rule has no such form.
    func form(for number: Int) -> Int {
        let form = expression.value(Int(clamping: number.magnitude))
        return (0..<forms).contains(form) ? form : 0
    }
}
