import Foundation
import Localization

/// A view that shows the progress of a task: a bar, or a spinner while the progress is unknown.
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

    /// Creates a view that shows a value as part of a total, with custom labels; `nil` shows a spinner.
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: label(), currentValueLabel: currentValueLabel())
    }

    /// The content and behavior of the view.
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
    /// Creates a spinner with a custom label.
    public init(@ViewBuilder label: () -> Label) {
        self.init(nil, label: label(), currentValueLabel: EmptyView())
    }

    /// Creates a view that shows a value as part of a total, with a custom label; `nil` shows a spinner.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: label(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Creates a spinner.
    public init() { self.init(nil, label: EmptyView(), currentValueLabel: EmptyView()) }

    /// Creates a view that shows a value as part of a total.
    ///
    /// - Parameters:
    ///   - value: The progress, from 0 to `total`; `nil`, or a value that is not a number, shows a spinner.
    ///   - total: The value of a finished task. Default: 1.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(
            ProgressIndicator.fraction(of: value, in: total), label: EmptyView(), currentValueLabel: EmptyView())
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Creates a spinner with a text label.
    public init(_ title: LocalizedStringKey) { self.init { Text(title) } }

    /// Creates a spinner whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

    /// Creates a view that shows a value as part of a total, with a text label; `nil` shows a spinner.
    public init<V: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }

    /// Creates a view that shows a value as part of a total, whose label is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

/// A progress bar or a spinner.
struct ProgressIndicator: LeafView {
    /// The progress, from 0 to 1; `nil` while it is unknown.
    let fraction: Double?
    /// The name for assistive technologies.
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
