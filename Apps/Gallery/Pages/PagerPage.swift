import Foundation
import ViewGraph

/// Pages side by side.
struct PagerPage: View {
    @State private var page = 0

    var body: some View {
        Page("Swipe or drag, press the arrow keys, turn the wheel, or choose a dot.") {
            Panel("A pager", "TabView  tabViewStyle(.page)") {
                TabView(selection: $page) {
                    ForEach(0..<6) { number in
                        Palette.series[number].overlay {
                            VStack(spacing: 6) {
                                Image(systemName: "photo").font(.largeTitle)
                                Text("Picture \(number + 1)").font(.title2)
                            }
                            .foregroundColor(.white)
                        }
                    }
                }
                .tabViewStyle(.page)
                .frame(height: 260)
                .cornerRadius(10)
                HStack {
                    Button("First") { page = 0 }
                    Button("Last") { page = 5 }
                    Spacer()
                    Text("\(page + 1) of 6").font(.callout).foregroundColor(.secondary)
                }
                .buttonStyle(.bordered)
            }
            Panel("Controls on pages", "tabViewStyle(.page(indexDisplayMode: .always))") {
                TabView {
                    VolumePage(name: "Speech")
                    VolumePage(name: "Music")
                }
                .tabViewStyle(.page(indexDisplayMode: .always))
                .frame(height: 120)
            }
        }
    }
}

private struct VolumePage: View {
    let name: String
    @State private var volume = 0.5

    var body: some View {
        VStack(spacing: 10) {
            Text(name).font(.headline)
            Slider(value: $volume).frame(width: 240).accessibilityLabel(name)
        }
        .padding(.bottom, 24)
    }
}
