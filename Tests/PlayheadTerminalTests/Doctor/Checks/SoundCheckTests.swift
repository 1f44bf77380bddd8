import PlayheadGStreamer
import Testing

@testable import PlayheadTerminal

@Suite struct SoundCheckTests {
    private func device(_ name: String, _ properties: [String: String] = [:], isDefault: Bool = false)
        -> SoundOutput.Device
    {
        SoundOutput.Device(name: name, isDefault: isDefault, properties: properties)
    }

    @Test func theDefaultDeviceComesFirst() {
        let part = SoundCheck.part(
            .init(destination: .server, devices: [device("HDMI"), device("Speakers", isDefault: true)]))
        #expect(part.items.map(\.text) == ["PulseAudio (pulsesink)", "Speakers (default)", "HDMI"])
        #expect(part.items.map(\.mark) == [.fine, .note, .note])
    }

    @Test func pipeWireIsRecognizedByItsDevices() {
        let part = SoundCheck.part(
            .init(destination: .server, devices: [device("Speakers", ["node.name": "alsa_output.pci"])]))
        #expect(part.items[0].text == "PipeWire, through its PulseAudio server (pulsesink)")
    }

    @Test func namesOfPeopleAndHostsAreLeftOut() {
        #expect(
            SoundCheck.publicName(of: device("Anna's Headphones", ["device.bus": "bluetooth"])) == "Bluetooth device")
        #expect(SoundCheck.publicName(of: device("Anna's Headphones", ["device.api": "bluez5"])) == "Bluetooth device")
        #expect(SoundCheck.publicName(of: device("Speakers on anna@den")) == "network device")
        #expect(SoundCheck.publicName(of: device("Built-in Audio")) == "Built-in Audio")
    }

    @Test func aServerThatDoesNotAnswerIsAProblem() {
        let part = SoundCheck.part(.init(destination: nil, devices: nil))
        #expect(part.items.map(\.mark) == [.problem])
        #expect(part.items[0].remedy?.advice?.isEmpty == false)
    }

    @Test func aCardNeedsItsPlugin() {
        #expect(SoundCheck.part(.init(destination: .card)).items[0].mark == .fine)
        let part = SoundCheck.part(.init(destination: .card, hasCardPlugin: false))
        #expect(part.items[0].remedy == .install(["gstreamer1.0-alsa"]))
    }

    @Test func silenceIsNoProblem() {
        #expect(SoundCheck.part(.init(destination: .silence)).items.map(\.mark) == [.limited])
    }

    @Test func devicesThatAreLateAreReported() {
        #expect(SoundCheck.part(.init(destination: .server, devices: nil)).items.last?.mark == .limited)
    }
}
