//! A view tested in a headless window.

import Foundation
import ViewGraph

struct Lamp: View {
    @State private var isOn = false

    var body: some View {
        VStack {
            Text("The lamp is on")
                .opacity(isOn ? 1 : 0)
                .animation(.linear(duration: 1), value: isOn)
                .accessibilityIdentifier("light")
            Button(isOn ? "Off" : "On") { isOn.toggle() }
                .keyboardShortcut("l")
        }
    }
}

let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) { Lamp() }
let light = window.element(identifier: "light")

window.element(label: "On")?.tap()
print(window.texts)  // ["The lamp is on", "Off"]
window.advance(by: .milliseconds(250))
print(light?.opacity ?? 0)  // 0.25

window.key("l", modifiers: .command)
window.advance(by: .seconds(1))
print(light?.opacity ?? 0, window.bodyRuns(of: Lamp.self))  // 0.0 3

// The whole tree, one line per element.
print(window)
