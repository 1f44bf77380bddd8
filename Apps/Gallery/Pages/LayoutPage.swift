import Foundation
import ViewGraph

/// Stacks, frames, padding, alignment and decorations.
struct LayoutPage: View {
    var body: some View {
        Page("Stacks distribute space; frames, padding and alignment shape it.") {
            StacksPanel()
            AlignmentPanel()
            PrioritiesPanel()
            AroundPanel()
            EffectsPanel()
            Panel("Geometry", "GeometryReader") {
                GeometryReader { proxy in
                    HStack(spacing: 4) {
                        Block("\(Int(proxy.size.width * 2 / 3)) points", .blue, width: proxy.size.width * 2 / 3 - 4)
                        Block("\(Int(proxy.size.width / 3))", .teal, width: proxy.size.width / 3)
                    }
                }
                .frame(height: 36)
            }
        }
    }
}

private struct StacksPanel: View {
    var body: some View {
        Panel("Stacks", "HStack  VStack  ZStack  Spacer  Divider") {
            Adaptive(alignment: .top, spacing: 18) {
                VStack(spacing: 6) {
                    HStack(spacing: 6) {
                        Block("1", .blue)
                        Block("2", .teal)
                        Spacer()
                        Block("3", .green)
                    }
                    Divider()
                    HStack(spacing: 6) {
                        Block("leading", .orange)
                        Divider().frame(height: 24)
                        Block("next", .pink)
                        Spacer(minLength: 0)
                    }
                }
                ZStack(alignment: .bottomTrailing) {
                    Color.indigo.cornerRadius(8)
                    Color.purple.frame(width: 90, height: 56).cornerRadius(8).padding(10)
                    Text("ZStack").foregroundColor(.white).padding(16)
                }
                .frame(width: 180, height: 92)
            }
        }
    }
}

private struct AlignmentPanel: View {
    private let places: [(name: String, alignment: Alignment)] = [
        ("topLeading", .topLeading), ("top", .top), ("center", .center), ("trailing", .trailing),
        ("bottomTrailing", .bottomTrailing),
    ]

    var body: some View {
        Panel("Frames", "frame(width:height:alignment:)") {
            Adaptive(spacing: 10) {
                ForEach(places, id: \.name) { place in
                    VStack(spacing: 6) {
                        Well {
                            Color.accentColor.frame(width: 22, height: 22).cornerRadius(5)
                                .frame(maxWidth: .infinity, minHeight: 70, alignment: place.alignment)
                                .padding(6)
                        }
                        Text(place.name).font(.caption).foregroundColor(.secondary).lineLimit(1)
                    }
                }
            }
        }
    }
}

private struct PrioritiesPanel: View {
    var body: some View {
        Panel("Priorities", "layoutPriority  fixedSize  lineLimit") {
            HStack(spacing: 8) {
                Text("This text is truncated because the other one").lineLimit(1)
                Text("has a higher layout priority in this row").lineLimit(1).layoutPriority(1)
            }
            HStack(spacing: 8) {
                Text("Text with a fixed size").fixedSize()
                Well { Text("leaves the remaining space to the others, however little that may be").lineLimit(1) }
            }
        }
    }
}

private struct AroundPanel: View {
    var body: some View {
        Panel("Decorations", "padding  background  overlay  border  aspectRatio") {
            Adaptive(spacing: 18) {
                Text("padding").padding(12).background(Color.blue.opacity(0.25)).cornerRadius(6)
                Text("border").padding(12).border(.orange, width: 2)
                Image(systemName: "bell").font(.title)
                    .overlay(alignment: .topTrailing) {
                        Text("3").font(.caption2.bold()).foregroundColor(.white)
                            .padding(EdgeInsets(top: 1, leading: 5, bottom: 1, trailing: 5))
                            .background(Color.red).cornerRadius(8).offset(x: 8, y: -6)
                    }
                    .accessibilityLabel("3 messages")
                Color.teal.aspectRatio(16 / 9, contentMode: .fit).frame(height: 54).cornerRadius(6)
                    .overlay(Text("16 : 9").foregroundColor(.white))
                Color.green.aspectRatio(1, contentMode: .fit).frame(height: 54).cornerRadius(27)
            }
        }
    }
}

private struct EffectsPanel: View {
    var body: some View {
        Panel("Effects", "opacity  rotationEffect  scaleEffect  offset  hidden") {
            Adaptive(spacing: 22) {
                tile.opacity(0.35)
                tile.rotationEffect(degrees: 15)
                tile.scaleEffect(0.7)
                tile.offset(y: 8)
                tile.hidden()
                tile.clipped()
            }
        }
    }

    private var tile: some View { Block("tile", .accentColor, width: 74, height: 46) }
}
