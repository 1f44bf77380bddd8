//! A square to drag and pinch, with a keyboard shortcut, and a headless test of it.

import Foundation
import ViewGraph

// snippet.show
struct Board: View {
    @State private var offset = CGSize.zero
    @State private var scale: CGFloat = 1
    @FocusState private var isActive: Bool

    var body: some View {
        Color.red
            .frame(width: 100, height: 100)
            .scaleEffect(scale)
            .offset(offset)
            .gesture(DragGesture().onChanged { offset = $0.translation })
            .simultaneousGesture(MagnificationGesture().onChanged { scale = $0 })
            .onTapGesture(count: 2) { scale = 1 }
            .focusable()
            .focused($isActive)
            .onKeyPress(.space) {
                offset = .zero
                return .handled
            }
            .accessibilityIdentifier("board")
    }
}

@MainActor func dragsTheBoard() {
    let window = HeadlessWindow(size: CGSize(width: 400, height: 400)) { Board() }
    window.element(identifier: "board")?.drag(by: CGSize(width: 50, height: 0))
    window.magnify(by: 2)
    window.key(.space)
}
// snippet.hide

MainActor.assumeIsolated { dragsTheBoard() }
