import XCTest

@testable import ViewGraphGTK

final class ApplicationIDTests: XCTestCase {
    func testTypeNamesMakeValidIDs() {
        for name in ["Player", "Player2", "2Player", "Plÿer", "", "Generic<Int>"] {
            let id = ApplicationID.default(forTypeNamed: name)
            XCTAssertTrue(ApplicationID.isValid(id), id)
        }
        XCTAssertEqual(ApplicationID.default(forTypeNamed: "Player"), "org.playhead.Player")
    }

    func testSingleWordIsNotAnID() { XCTAssertFalse(ApplicationID.isValid("Player")) }
}
