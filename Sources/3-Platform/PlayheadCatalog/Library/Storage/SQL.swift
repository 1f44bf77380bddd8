/// The text of an SQL statement.
///
/// It can be written only in the source code, so that no input ever becomes part of a statement: values are bound.
struct SQL: ExpressibleByStringLiteral, Hashable {
    let text: String

    init(stringLiteral text: StaticString) { self.text = "\(text)" }

    private init(joined text: String) { self.text = text }

    static func + (left: SQL, right: SQL) -> SQL { SQL(joined: left.text + " " + right.text) }
}
