import PlayheadCatalog
import Testing

struct LoadResultTests {
    struct Opaque { let number: Int }
    final class Box {}
    enum Plain: Error, Equatable {
        case a
        case b(Int)
    }
    struct Unequal: Error { let number: Int }

    @Test func eachCaseHasItsProperties() {
        let failure = LoadResult<Int>.error(Plain.a)
        #expect(LoadResult<Int>.notStarted.value == nil)
        #expect(!LoadResult<Int>.notStarted.active)
        #expect(!LoadResult<Int>.notStarted.loaded)
        #expect(LoadResult<Int>.loading.active)
        #expect(LoadResult<Int>.loading.value == nil)
        #expect(!LoadResult<Int>.loading.loaded)
        #expect(LoadResult.success(3).value == 3)
        #expect(LoadResult.success(3).loaded)
        #expect(!LoadResult.success(3).active)
        #expect(LoadResult.success(3).error == nil)
        #expect(failure.error as? Plain == .a)
        #expect(failure.value == nil)
        #expect(!failure.active && !failure.loaded)
    }

    @Test func theSwitchOfTheGuideIsExhaustive() {
        func text(_ result: LoadResult<[Int]>) -> String {
            switch result {
            case .notStarted: "nothing"
            case .loading: "progress"
            case .error(let error): "error \(error)"
            case .success(let items): "\(items.count) items"
            }
        }
        #expect(text(.notStarted) == "nothing")
        #expect(text(.loading) == "progress")
        #expect(text(.error(Plain.a)) == "error a")
        #expect(text(.success([1, 2])) == "2 items")
    }

    @Test func equatableContentsAreCompared() {
        let cases: [LoadResult<[Int]>] = [
            .notStarted, .loading, .success([]), .success([1]), .error(Plain.a), .error(Plain.b(1)),
            .error(Plain.b(2)),
        ]
        for (leftIndex, left) in cases.enumerated() {
            for (rightIndex, right) in cases.enumerated() {
                #expect((left == right) == (leftIndex == rightIndex), "\(left), \(right)")
            }
        }
        #expect(LoadResult<Int?>.success(nil) == .success(nil))
        #expect(LoadResult<Int?>.success(nil) != .success(1))
    }

    @Test func objectsAreComparedByIdentity() {
        let box = Box()
        #expect(LoadResult.success(box) == .success(box))
        #expect(LoadResult.success(box) != .success(Box()))
        #expect(LoadResult<any AnyObject>.success(box) == .success(box))
    }

    @Test func otherValuesAreNeverEqual() {
        let value = LoadResult.success(Opaque(number: 1))
        #expect(value != value)
        #expect(LoadResult<Opaque>.loading == .loading)
        #expect(LoadResult<() -> Void>.success({}) != .success({}))
        #expect(LoadResult<[Opaque]>.success([]) != .success([]))
    }

    @Test func valuesOfExistentialTypesAreComparedByTheirOwn() {
        #expect(LoadResult<Any>.success(1) == .success(1))
        #expect(LoadResult<Any>.success(1) != .success(2))
        #expect(LoadResult<Any>.success(1) != .success("1"))
        #expect(LoadResult<Any>.success(Opaque(number: 1)) != .success(Opaque(number: 1)))
    }

    @Test func otherErrorsAreComparedByTypeAndDescription() {
        #expect(LoadResult<Int>.error(Unequal(number: 1)) == .error(Unequal(number: 1)))
        #expect(LoadResult<Int>.error(Unequal(number: 1)) != .error(Unequal(number: 2)))
        #expect(LoadResult<Int>.error(Unequal(number: 1)) != .error(Plain.b(1)))
    }

    @Test func aResultOfARequestIsConverted() {
        #expect(LoadResult(Result<Int, Plain>.success(1)) == .success(1))
        #expect(LoadResult(Result<Int, Plain>.failure(.a)) == .error(Plain.a))
        #expect(LoadResult.success(2).map { String($0) } == .success("2"))
        #expect(LoadResult<Int>.loading.map { String($0) } == .loading)
    }
}
