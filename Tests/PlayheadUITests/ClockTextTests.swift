import Testing

@testable import PlayheadUI

struct ClockTextTests {
    @Test(arguments: [
        (0.0, "0:00"), (4.99, "0:04"), (65, "1:05"), (599.9, "9:59"), (754, "12:34"), (3723, "1:02:03"),
        (36000, "10:00:00"), (-0.4, "0:00"), (-65, "-1:05"), (.nan, "0:00"), (.infinity, "0:00"),
    ])
    func timesAreWrittenAsPeopleReadThem(_ seconds: Double, _ text: String) {
        #expect(ClockText.text(seconds) == text)
    }
}
