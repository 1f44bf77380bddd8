import Testing

@testable import PlayheadTerminal

@Suite struct DisplayCheckTests {
    private func marks(_ facts: DisplayFacts) -> [String: DoctorMark] {
        Dictionary(DisplayCheck.part(facts).items.map { ($0.id, $0.mark) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func withoutADisplayMediaPlayInTheTerminal() {
        #expect(marks(DisplayFacts())["none"] == .limited)
    }

    @Test func aDisplayThatFailsIsAProblemUnlessAnotherWorks() {
        var facts = DisplayFacts()
        facts.x11 = .failed("The server cannot be reached")
        #expect(marks(facts)["x11"] == .problem)
        #expect(DisplayCheck.part(facts).items[0].remedy?.advice?.contains("DISPLAY") == true)
        facts.wayland = .open("")
        #expect(marks(facts)["x11"] == .limited)
        #expect(marks(facts)["wayland"] == .fine)
        facts.wayland = .silent
        #expect(marks(facts)["wayland"] == .problem)
    }

    @Test func aCardWithoutAccessIsReported() {
        var facts = DisplayFacts()
        facts.cards = [
            .init(name: "renderD128", driver: "i915", isAccessible: true),
            .init(name: "renderD129", driver: nil, isAccessible: false),
        ]
        let items = DisplayCheck.part(facts, decoders: ["vah264dec"]).items
        #expect(items.contains { $0.text == "renderD128 (i915)" && $0.mark == .fine })
        #expect(items.contains { $0.text.hasPrefix("renderD129: No access.") && $0.mark == .limited })
        #expect(items.contains { $0.text == "on the graphics card: vah264dec" })
    }

    @Test func decodingInSoftwareHasAReason() {
        func reason(_ facts: DisplayFacts, _ decoders: [String] = []) -> JSONValue? {
            let items = DisplayCheck.part(facts, decoders: decoders).items
            let item = items.first { $0.id == "hardwareDecoding" } ?? items.first { $0.id == "graphics" }
            return item?.fields.first { $0.key == "softwareReason" }?.value
        }
        var facts = DisplayFacts()
        #expect(reason(facts) == .string("noDevice"))
        facts.cards = [.init(name: "renderD128", driver: "i915", isAccessible: false)]
        #expect(reason(facts) == .string("noDevice"))
        facts.hasDecodingDevice = true
        #expect(reason(facts) == .string("noDecoder"))
        #expect(reason(facts, ["vah264dec"]) == .null)
        facts.isDecodingSwitchedOff = true
        #expect(reason(facts, ["vah264dec"]) == .string("switchedOff"))
    }

    @Test func theWayOfPicturesFromTheCardHasAReason() {
        var facts = DisplayFacts()
        facts.hasDecodingDevice = true
        func item() -> DoctorItem? {
            DisplayCheck.part(facts, decoders: ["vah264dec"]).items.first { $0.id == "pictureMemory" }
        }
        #expect(item()?.text == "copied once to main memory: GTK 4 is not installed")
        facts.takesDmabufs = false
        #expect(item()?.text == "copied once to main memory: GTK is older than 4.14")
        facts.takesDmabufs = true
        #expect(item()?.text.contains("GTK is older than 4.16") == true)
        #expect(item()?.fields.map(\.value) == [.string("system"), .bool(true), .bool(false), .bool(false)])
        facts.takesDmabufColors = true
        #expect(item()?.text.contains("GStreamer is older than 1.24") == true)
        facts.namesDmabufFormats = true
        #expect(item()?.text.hasPrefix("stay on the card") == true)
        #expect(item()?.fields.map(\.value) == [.string("device"), .bool(true), .bool(true), .bool(true)])
        #expect(!DisplayCheck.part(facts).items.contains { $0.id == "pictureMemory" })
    }

    @Test func aDisplayThatIsNotExaminedInTimeIsAProblem() {
        #expect(DisplayCheck.part(nil).lines.map(\.mark) == [.problem])
    }

    @Test func theSessionBusIsOptional() {
        var facts = DisplayFacts()
        #expect(marks(facts)["sessionBus"] == .limited)
        facts.sessionBus = .silent
        #expect(marks(facts)["sessionBus"] == .limited)
        facts.sessionBus = .open("")
        #expect(marks(facts)["sessionBus"] == .fine)
    }
}
