import Testing

@testable import PlayheadTerminal

@Suite struct SettingsCheckTests {
    @Test func onlyVariablesThatMatterAreShownAndPrivateValuesAreHidden() {
        let environment = [
            "HOME": "/home/anna", "USER": "anna", "HOSTNAME": "den", "GST_PLUGIN_PATH": "/home/anna/plugins",
            "GST_DEBUG": "", "http_proxy": "http://anna:secret@proxy:3128", "PULSE_SERVER": "den.local",
            "GSK_RENDERER": "cairo",
        ]
        let part = SettingsCheck.part(environment, paths: PrivatePaths(environment: environment))
        #expect(part.items.map(\.name) == ["GSK_RENDERER", "GST_PLUGIN_PATH", "PULSE_SERVER", "http_proxy"])
        #expect(part.items.map(\.text) == ["cairo", "~/plugins", "set", "set"])
        for secret in ["anna", "secret", "den"] { #expect(!part.json.text.contains(secret)) }
    }
}
