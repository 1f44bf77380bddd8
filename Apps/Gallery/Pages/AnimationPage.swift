import Foundation
import ViewGraph

/// Animated changes, and their curves.
struct AnimationPage: View {
    var body: some View {
        Page("Changes are animated unless the desktop requests reduced motion.") {
            CurvesPanel()
            PropertiesPanel()
            TransitionPanel()
        }
    }
}

private struct CurvesPanel: View {
    @State private var isMoved = false
    private let curves: [(name: String, animation: Animation?)] = [
        ("linear", .linear(duration: 0.8)), ("easeIn", .easeIn(duration: 0.8)), ("easeOut", .easeOut(duration: 0.8)),
        ("easeInOut", .easeInOut(duration: 0.8)), ("spring", .spring(response: 0.8, dampingFraction: 0.5)),
        ("with a delay", .easeOut(duration: 0.5).delay(0.3)), ("none", nil),
    ]

    var body: some View {
        Panel("Curves", "animation(_:value:)") {
            VStack(alignment: .leading, spacing: 6) {
                ForEach(Array(curves.enumerated()), id: \.offset) { index, curve in
                    Row(curve.name) {
                        Well {
                            Palette.series[index].frame(width: 34, height: 20).cornerRadius(10)
                                .frame(maxWidth: .infinity, alignment: isMoved ? .trailing : .leading)
                                .animation(curve.animation, value: isMoved)
                                .padding(3)
                        }
                    }
                }
            }
            Button(isMoved ? "Back" : "Go") { isMoved.toggle() }.buttonStyle(.borderedProminent)
        }
    }
}

private struct PropertiesPanel: View {
    @State private var isChanged = false

    var body: some View {
        Panel("Animatable properties", "withAnimation") {
            Adaptive(spacing: 22) {
                Block("turn", .blue, width: 76, height: 44).rotationEffect(degrees: isChanged ? 180 : 0)
                Block("scale", .teal, width: 76, height: 44).scaleEffect(isChanged ? 0.6 : 1)
                Block("fade", .green, width: 76, height: 44).opacity(isChanged ? 0.2 : 1)
                Block("move", .orange, width: 76, height: 44).offset(y: isChanged ? 14 : 0)
                Block("grow", .pink, width: isChanged ? 130 : 76, height: 44)
                Block("color", isChanged ? .purple : .brown, width: 84, height: 44)
            }
            .frame(height: 76)
            Button("Change") { withAnimation(.easeInOut(duration: 0.6)) { isChanged.toggle() } }
                .buttonStyle(.borderedProminent)
        }
    }
}

private struct TransitionPanel: View {
    @State private var isShown = true

    var body: some View {
        Panel("Transitions", "transition(.opacity)") {
            HStack(spacing: 16) {
                Button(isShown ? "Hide" : "Show") { withAnimation { isShown.toggle() } }
                    .buttonStyle(.borderedProminent)
                if isShown {
                    Label("Fades in and out", systemImage: "star.fill").transition(.opacity)
                }
                Spacer()
            }
            .frame(height: 40)
        }
    }
}
