import Foundation
public import ViewGraph
import ViewGraphGTK

/// Compares the room that it has with what is around it.
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
    /// Whether it holds another one, to half a point.
    fileprivate func covers(_ other: CGRect) -> Bool {
        !other.isEmpty && insetBy(dx: -0.5, dy: -0.5).contains(other)
    }
}

extension View {
    /// Writes to a binding how much of its surroundings the view covers, whenever that changes.
    ///
    /// ```swift
    /// VideoView(player: player, gravity: gravity)
    ///     .readLayout(into: $layoutInfo)
    ///     .gesture(magnification, including: layoutInfo.isOverCurrentContext ? .all : .subviews)
    /// ```
    public func readLayout(into info: Binding<LayoutInfo>) -> some View { background(LayoutReader(info: info)) }
}
