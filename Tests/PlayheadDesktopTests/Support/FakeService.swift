@testable import PlayheadDesktop

/// A simulated service, which gives prepared answers and records its calls.
@MainActor final class FakeService: BusObject {
    var answer: (_ method: String, _ arguments: [BusValue]) -> Result<[BusValue], BusFailure>
    private(set) var calls: [String] = []
    /// The values of its properties.
    var properties: [String: BusValue] = [:]

    init(_ answer: @escaping (_ method: String, _ arguments: [BusValue]) -> Result<[BusValue], BusFailure>) {
        self.answer = answer
    }

    func call(
        _ method: String, of interface: String, arguments: [BusValue]
    ) throws(BusFailure) -> [BusValue] {
        let texts = arguments.map { argument in
            switch argument {
            case .string(let text), .objectPath(let text): text
            case .uint32(let number): "\(number)"
            case .dictionary(let values): values.keys.sorted().joined(separator: ",")
            default: "\(argument)"
            }
        }
        calls.append("\(method)(\(texts.joined(separator: " ")))")
        return try answer(method, arguments).get()
    }

    func property(_ name: String, of interface: String) -> BusValue? { properties[name] }
    func setProperty(_ name: String, of interface: String, to value: BusValue) throws(BusFailure) {}
    func willAnswer() {}
}
