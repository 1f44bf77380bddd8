import Foundation
import ViewGraph

/// Interactions with a pointer.
struct GesturesPage: View {
    var body: some View {
        Page("Taps, drags, pinches and long presses, and which of them is recognized.") {
            Adaptive(alignment: .top, spacing: 18) {
                TapPanel()
                PressPanel()
            }
            DragPanel()
            Adaptive(alignment: .top, spacing: 18) {
                MagnifyPanel()
                HoverPanel()
            }
            ArenaPanel()
            DropPanel()
        }
    }
}

private struct TapPanel: View {
    @State private var single = 0
    @State private var double = 0

    var body: some View {
        Panel("Taps", "onTapGesture(count:)") {
            target("\(single) taps, \(double) double taps", .blue)
                .onTapGesture(count: 2) { double += 1 }
                .onTapGesture { single += 1 }
        }
    }
}

private struct PressPanel: View {
    @State private var presses = 0

    var body: some View {
        Panel("Long presses", "onLongPressGesture") {
            target("\(presses) presses of half a second", .purple).onLongPressGesture { presses += 1 }
        }
    }
}

private struct DragPanel: View {
    @State private var place = CGSize.zero
    @State private var start: CGSize?

    var body: some View {
        Panel("Drags", "DragGesture  onChanged  onEnded") {
            Well {
                Block("drag me", .orange, width: 96, height: 44)
                    .offset(place)
                    .frame(maxWidth: .infinity, minHeight: 110)
                    .clipped()
                    .gesture(
                        DragGesture()
                            .onChanged { value in
                                let from = start ?? place
                                start = from
                                place = CGSize(
                                    width: from.width + value.translation.width,
                                    height: from.height + value.translation.height)
                            }
                            .onEnded { _ in
                                start = nil
                                withAnimation(.spring()) { place = .zero }
                            })
            }
        }
    }
}

private struct MagnifyPanel: View {
    @State private var scale: CGFloat = 1
    @State private var pinch: CGFloat = 1

    var body: some View {
        Panel("Magnification", "MagnificationGesture") {
            Well {
                Image(systemName: "photo").font(.largeTitle).scaleEffect(min(3, max(0.4, scale * pinch)))
                    .frame(maxWidth: .infinity, minHeight: 90)
                    .clipped()
                    .gesture(
                        MagnificationGesture().onChanged { pinch = $0 }
                            .onEnded {
                                scale = min(3, max(0.4, scale * $0))
                                pinch = 1
                            })
            }
            Text("Pinch with two fingers, or turn the wheel with Control").font(.caption).foregroundColor(.secondary)
        }
    }
}

private struct HoverPanel: View {
    @State private var isOver = false
    @State private var place: CGPoint?

    var body: some View {
        Panel("Hover", "onHover  onContinuousHover") {
            Well {
                Text(place.map { "\(Int($0.x)), \(Int($0.y))" } ?? "Hover here").monospacedDigit()
                    .frame(maxWidth: .infinity, minHeight: 90)
                    .background(isOver ? Color.green.opacity(0.3) : .clear)
                    .onHover { isOver = $0 }
                    .onContinuousHover { phase in
                        if case .active(let point) = phase { place = point } else { place = nil }
                    }
            }
            Text(isOver ? "Pointer inside" : "Pointer outside").font(.caption).foregroundColor(.secondary)
        }
    }
}

private struct ArenaPanel: View {
    @State private var presses = 0
    @State private var way: CGFloat = 0

    var body: some View {
        Panel("Priorities", "highPriorityGesture  simultaneousGesture") {
            Adaptive(spacing: 14) {
                Button("Press or drag") { presses += 1 }.buttonStyle(.bordered)
                Spacer()
                Text("\(presses) presses, dragged by \(Int(way))").font(.callout).foregroundColor(.secondary)
            }
            .highPriorityGesture(DragGesture().onChanged { way = $0.translation.width })
            SimultaneousRow()
        }
    }
}

private struct SimultaneousRow: View {
    @State private var value = 0.3
    @State private var moves = 0

    var body: some View {
        HStack(spacing: 14) {
            Slider(value: $value) { Text("Value") }
                .simultaneousGesture(DragGesture(minimumDistance: 0).onChanged { _ in moves += 1 })
            Text("\(moves) simultaneous moves").font(.callout).foregroundColor(.secondary)
        }
    }
}

private struct DropPanel: View {
    @State private var isTargeted = false
    @State private var names = "Drop files here"

    var body: some View {
        Panel("Drops", "onDrop(of:isTargeted:)") {
            Well {
                Text(names).foregroundColor(.secondary)
                    .frame(maxWidth: .infinity, minHeight: 60)
                    .border(isTargeted ? .accentColor : .clear, width: 2)
                    .onDrop(isTargeted: $isTargeted) { (urls: [URL]) in
                        names = urls.map(\.lastPathComponent).joined(separator: ", ")
                        return true
                    }
            }
        }
    }
}

@MainActor private func target(_ text: String, _ color: Color) -> some View {
    Text(text).foregroundColor(.white).multilineTextAlignment(.center).padding(8)
        .frame(maxWidth: .infinity, minHeight: 90)
        .background(color)
        .cornerRadius(8)
}
