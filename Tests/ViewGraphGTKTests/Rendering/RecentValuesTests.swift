import XCTest

@testable import ViewGraphGTK

final class RecentValuesTests: XCTestCase {
    func testOldestValuesAreRemovedBeyondTheLimits() {
        var recent = RecentValues<String, Int>(maximumCount: 3, maximumBytes: 100)
        for (index, name) in ["a", "b", "c"].enumerated() { recent.add(index, for: name, bytes: 10) }
        XCTAssertEqual(recent.value(of: "a"), 0)
        recent.add(3, for: "d", bytes: 10)
        XCTAssertNil(recent.value(of: "b"))
        recent.add(4, for: "e", bytes: 85)
        XCTAssertEqual(recent.byteCount, 95)
        XCTAssertEqual(["a", "c", "d", "e"].map { recent.value(of: $0) }, [nil, nil, 3, 4])
    }

    func testOversizedValueIsNotKept() {
        var recent = RecentValues<String, Int>(maximumCount: 3, maximumBytes: 100)
        recent.add(1, for: "huge", bytes: 101)
        XCTAssertNil(recent.value(of: "huge"))
        XCTAssertEqual(recent.byteCount, 0)
    }
}
