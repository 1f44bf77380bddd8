import Foundation

/// How far something is, or that it goes on.
///
/// ```swift
/// ProgressView("Downloading", value: received, total: size)
/// ```
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    private let indicator: ProgressIndicator
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    private init(_ fraction: Double?, label: Label, currentValueLabel: CurrentValueLabel) {
        indicator = ProgressIndicator(fraction: fraction)
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    /// How far something is: a value of a total; `nil` while nobody knows.
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: label(), currentValueLabel: currentValueLabel())
    }

    /// What the view is made of.
    public var body: some View {
        let indicator = indicator.named((label as? Text)?.string)
        VStack(alignment: indicator.fraction == nil ? .center : .leading, spacing: 6) {
            if indicator.fraction == nil {
                indicator
                label
            } else {
                label
                indicator
            }
            currentValueLabel
        }
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Something of which nobody knows how far it is.
    public init(@ViewBuilder label: () -> Label) {
        self.init(nil, label: label(), currentValueLabel: EmptyView())
    }

    /// How far something is, with a label.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: label(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Something of which nobody knows how far it is.
    public init() { self.init(nil, label: EmptyView(), currentValueLabel: EmptyView()) }

    /// How far something is.
    ///
    /// - Parameters:
    ///   - value: from 0 to `total`; `nil`, or what is no number, while nobody knows.
    ///   - total: the value of what is done. Default 1.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: EmptyView(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Something of which nobody knows how far it is, with a text for a label.
    public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    /// How far something is, with a text for a label.
    public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

/// A bar, or something that turns.
struct ProgressIndicator: LeafView {
    /// From 0 to 1; `nil` while nobody knows.
    let fraction: Double?
    /// What people who do not see it are told that it is.
    private(set) var name: String?

    init(fraction: Double?) { self.fraction = fraction }

    func named(_ name: String?) -> ProgressIndicator {
        var copy = self
        copy.name = name
        return copy
    }

    static func fraction<V: BinaryFloatingPoint>(of value: V?, in total: V) -> Double? {
        guard let value, total > 0 else { return nil }
        let fraction = Double(value / total)
        return fraction.isNaN ? nil : min(max(fraction, 0), 1)
    }

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.progress(fraction: fraction))
        content.accessibility.label = name
        element.configure(layout: MeasuredLayout(expanding: fraction == nil ? [] : .horizontal), content: content)
    }
}
