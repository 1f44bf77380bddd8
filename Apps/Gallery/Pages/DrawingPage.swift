import ViewGraph

/// Gradients, shapes, clipping and shadows.
struct DrawingPage: View {
    var body: some View {
        Page("Gradients, shapes, clips and shadows.") {
            GradientsPanel()
            ShapesPanel()
            ClipsPanel()
            ShadowsPanel()
        }
    }
}

private struct GradientsPanel: View {
    private let colors: [Color] = [.blue, .purple, .pink]

    var body: some View {
        Panel("Gradients", "LinearGradient  RadialGradient  AngularGradient") {
            HStack(spacing: 14) {
                LinearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottomTrailing).cornerRadius(10)
                RadialGradient(colors: [.yellow, .orange, .red], center: .center, startRadius: 8, endRadius: 80)
                    .cornerRadius(10)
                AngularGradient(colors: [.red, .yellow, .green, .blue, .purple, .red], center: .center)
                    .clipShape(Circle())
                Poster()
            }
            .frame(height: 120)
        }
    }
}

/// A picture with a title that stays readable on it.
private struct Poster: View {
    var body: some View {
        ZStack(alignment: .bottomLeading) {
            LinearGradient(colors: [.teal, .mint], startPoint: .top, endPoint: .bottom)
            LinearGradient(
                stops: [
                    .init(color: .clear, location: 0.4), .init(color: Color(white: 0, opacity: 0.75), location: 1),
                ],
                startPoint: .top, endPoint: .bottom)
            Text("Tides").font(.headline).foregroundColor(.white).lineLimit(1).padding(12)
        }
        .clipShape(RoundedRectangle(cornerRadius: 10))
    }
}

private struct ShapesPanel: View {
    var body: some View {
        Panel("Shapes", "fill  stroke  strokeBorder") {
            HStack(spacing: 18) {
                Rectangle().fill(.blue)
                RoundedRectangle(cornerRadius: 14).fill(.teal)
                Capsule().fill(.green)
                Circle().fill(.orange)
                Ellipse().fill(.pink)
                Circle()
            }
            .frame(height: 56)
            HStack(spacing: 18) {
                Rectangle().strokeBorder(.blue, lineWidth: 2)
                RoundedRectangle(cornerRadius: 14).strokeBorder(.teal, lineWidth: 4)
                Capsule().strokeBorder(.green, lineWidth: 1)
                Circle().strokeBorder(.orange, lineWidth: 6)
                Ellipse().stroke(.pink, lineWidth: 2)
                Text("Live").font(.callout.weight(.semibold)).foregroundColor(.white).fixedSize()
                    .padding(.horizontal, 12).padding(.vertical, 4)
                    .background(
                        .linearGradient(colors: [.red, .orange], startPoint: .leading, endPoint: .trailing),
                        in: Capsule())
            }
            .frame(height: 56)
        }
    }
}

private struct ClipsPanel: View {
    private var picture: some View {
        LinearGradient(colors: [.indigo, .cyan], startPoint: .top, endPoint: .bottom)
            .overlay(Text("Picture").font(.headline).foregroundColor(.white))
    }

    var body: some View {
        Panel("Clips", "clipShape(_:)") {
            HStack(spacing: 18) {
                picture.clipShape(Circle())
                picture.clipShape(Capsule())
                picture.clipShape(Ellipse())
                picture.clipShape(RoundedRectangle(cornerRadius: 16))
            }
            .frame(height: 90)
        }
    }
}

private struct ShadowsPanel: View {
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        Panel("Shadows", "shadow(color:radius:x:y:)") {
            Adaptive(spacing: 30) {
                card("Soft").shadow(radius: 6, y: 3)
                card("Wide").shadow(radius: 14, y: 6)
                card("Sharp").shadow(color: .blue, radius: 0, x: 4, y: 4)
                Circle().fill(.orange).frame(width: 60, height: 60).shadow(color: .orange, radius: 8)
                Text("Text").font(.title2.weight(.bold)).shadow(radius: 2, x: 2, y: 2)
            }
            .padding(14)
        }
    }

    private func card(_ name: String) -> some View {
        Text(name).frame(width: 96, height: 60)
            .background(scheme == .dark ? Color(white: 0.3) : .white)
            .cornerRadius(10)
    }
}
