import CGTK
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class SettingsPortalTests: GTKTestCase {
    func testSettingsAreRequestedAndFollowed() throws {
        try onMain {
            let desktop = try FakePortal([
                "color-scheme": "<uint32 1>", "contrast": "<uint32 1>", "accent-color": "<(0.5, 0.25, 1.0)>",
                "text-scaling-factor": "<1.25>", "enable-animations": "<false>",
            ])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            XCTAssertEqual(portal.values, SettingsPortal.Values(), "nothing waits for the answers")
            let expected = SettingsPortal.Values(
                prefersDark: true, increasesContrast: true, accent: RGBA(red: 0.5, green: 0.25, blue: 1),
                textScale: 1.25, reducesMotion: true)
            waitFor("the answers") { portal.values == expected }
            desktop.tell("org.freedesktop.appearance", "color-scheme", "<uint32 2>")
            waitFor("light colors") { portal.values.prefersDark == false }
            // Unknown values mean that there is no preference.
            desktop.tell("org.freedesktop.appearance", "contrast", "<uint32 7>")
            waitFor("the usual contrast") { portal.values.increasesContrast == false }
            desktop.tell("org.freedesktop.appearance", "accent-color", "<(0.0, 1.0, 0.0)>")
            waitFor("green") { portal.values.accent == RGBA(red: 0, green: 1, blue: 0) }
            desktop.tell("org.gnome.desktop.interface", "text-scaling-factor", "<100.0>")
            waitFor("the largest text") { portal.values.textScale == 3 }
            desktop.tell("org.gnome.desktop.interface", "enable-animations", "<true>")
            waitFor("animations") { portal.values.reducesMotion == false }
        }
    }

    func testAnAccentColorOutsideOfItsRangeMeansNone() throws {
        try onMain {
            let desktop = try FakePortal(["accent-color": "<(0.5, 0.25, 1.0)>"])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            waitFor("the color") { portal.values.accent != nil }
            desktop.tell("org.freedesktop.appearance", "accent-color", "<(-1.0, -1.0, -1.0)>")
            waitFor("the end of the color") { portal.values.accent == nil }
        }
    }

    func testValuesOfOtherTypesAreIgnored() throws {
        try onMain {
            let desktop = try FakePortal([
                "color-scheme": "<'dark'>", "contrast": "<true>", "accent-color": "<('a', 1)>",
                "text-scaling-factor": "<nan>", "enable-animations": "<uint32 7>",
            ])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            desktop.tell("org.freedesktop.appearance", "accent-color", "<@as []>")
            desktop.tell("org.freedesktop.appearance", "something-else", "<uint32 1>")
            // Signals arrive in order: after this one, all others were handled.
            desktop.tell("org.freedesktop.appearance", "color-scheme", "<uint32 1>")
            waitFor("the last signal") { portal.values.prefersDark == true }
            XCTAssertEqual(portal.values, SettingsPortal.Values(prefersDark: true))
        }
    }

    func testWithoutAPortalNothingIsKnown() throws {
        try onMain {
            let desktop = try FakePortal([:])
            defer { desktop.close() }
            let boxes = liveSignalBoxCount
            do {
                let portal = SettingsPortal(on: desktop.bus, service: "org.playhead.Nobody") {}
                waitFor("the refusals") { liveSignalBoxCount <= boxes + 1 }
                XCTAssertEqual(portal.values, SettingsPortal.Values())
            }
            waitFor("the end of all boxes") { liveSignalBoxCount <= boxes }
        }
    }
}
