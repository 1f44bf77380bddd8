import Foundation
public import ViewGraph
import ViewGraphGTK

/// Compares the frame of a view with those of its surroundings.
private struct LayoutReader: View {
    let info: Binding<LayoutInfo>
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        let (info, isFullScreen) = (info, fullScreen.isActive)
        GeometryReader { proxy in
            EmptyView().onChange(of: layout(of: proxy, isFullScreen: isFullScreen), initial: true) { _, new in
                if info.wrappedValue != new { info.wrappedValue = new }
            }
        }
    }

    private func layout(of proxy: GeometryProxy, isFullScreen: Bool) -> LayoutInfo {
        let frame = proxy.frame(in: .global)
        return LayoutInfo(
            isOverCurrentContext: frame.covers(proxy.containerFrame),
            isFullScreen: isFullScreen && frame.covers(proxy.windowFrame))
    }
}

extension CGRect {
    /// Returns `true` if the rectangle contains another one, to half a point.
    fileprivate func covers(_ other: CGRect) -> Bool {
        !other.isEmpty && insetBy(dx: -0.5, dy: -0.5).contains(other)
    }
}

extension View {
    /// Writes the view's coverage of its surroundings to a binding whenever it changes.
    ///
    /// ```swift
    /// VideoView(player: player, gravity: gravity)
    ///     .readLayout(into: $layoutInfo)
    ///     .gesture(magnification, including: layoutInfo.isOverCurrentContext ? .all : .subviews)
    /// ```
    public func readLayout(into info: Binding<LayoutInfo>) -> some View { background(LayoutReader(info: info)) }
}
