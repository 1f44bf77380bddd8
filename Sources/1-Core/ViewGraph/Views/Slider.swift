import Foundation

/// A control for selecting a value from a range.
///
/// The slider keeps its value within the bounds and, if there is a step, at a whole number of steps from the lower
/// bound. A bound value outside the range is shown as the nearest bound, as is a value that is not a number. When the
/// value changes, only the slider is evaluated, not the view around it.
///
/// ```swift
/// Slider(value: $volume, in: 0...1) { Text("Volume") }
/// ```
///
/// The label is visible in a ``Form``; it always names the slider for assistive technologies. `onEditingChanged` reports when people grab
/// the slider and when they let go, for example to suspend updates while it moves.
public struct Slider<Label: View, ValueLabel: View>: View {
    private let track: SliderTrack<Label>
    private let minimumValueLabel: ValueLabel
    private let maximumValueLabel: ValueLabel
    private let onDisappear: (@MainActor () -> Void)?

    private init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, step: V.Stride?, label: Label, minimum: ValueLabel,
        maximum: ValueLabel, _ onEditingChanged: @escaping @MainActor (Bool) -> Void
    ) where V.Stride: BinaryFloatingPoint {
        if let step { precondition(step > 0, "a slider's step is above 0, not \(step)") }
        let range = Double(bounds.lowerBound)...Double(bounds.upperBound)
        let step = step.map { Double($0) }
        self.init(
            label: label, minimumValueLabel: minimum, maximumValueLabel: maximum,
            read: { SliderReading(SliderContent(value: Double(value.wrappedValue), range: range, step: step)) },
            write: { value.wrappedValue = V($0) }, onEditingChanged: onEditingChanged)
    }

    /// Creates a slider that reads everything it shows through a closure, which is tracked apart from the view around
    /// it.
    ///
    /// `onDisappear` is called when the slider goes away, whether people hold it or not.
    package init(
        label: Label, minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel,
        read: @escaping @MainActor () -> SliderReading, write: @escaping @MainActor (Double) -> Void,
        onEditingChanged: @escaping @MainActor (Bool) -> Void, onDisappear: (@MainActor () -> Void)? = nil
    ) {
        track = SliderTrack(read: read, write: write, label: label, onEditingChanged: onEditingChanged)
        self.minimumValueLabel = minimumValueLabel
        self.maximumValueLabel = maximumValueLabel
        self.onDisappear = onDisappear
    }

    /// Creates a slider with a label, and labels at both ends.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
            onEditingChanged)
    }

    /// Creates a slider that moves in steps, with a label, and labels at both ends.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
            onEditingChanged)
    }

    /// The content and behavior of the view.
    public var body: some View {
        FormControl(track.label) {
            HStack {
                minimumValueLabel
                track.onDisappear(perform: onDisappear)
                maximumValueLabel
            }
        }
    }
}

extension Slider where ValueLabel == EmptyView {
    /// Creates a slider with a label.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: label(), minimum: EmptyView(), maximum: EmptyView(), onEditingChanged)
    }

    /// Creates a slider that moves in steps, with a label.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: label(), minimum: EmptyView(), maximum: EmptyView(), onEditingChanged)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Creates a slider without labels.
    ///
    /// - Parameters:
    ///   - value: The value to read and write.
    ///   - bounds: The range of values. Default: 0 to 1.
    ///   - onEditingChanged: Called with `true` when people grab the slider, and with `false` when they let go.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: EmptyView(), minimum: EmptyView(), maximum: EmptyView(), onEditingChanged)
    }

    /// Creates a slider that moves in steps, without labels.
    ///
    /// - Parameters:
    ///   - value: The value to read and write.
    ///   - bounds: The range of values.
    ///   - step: The distance between values; above 0. Default: 1.
    ///   - onEditingChanged: Called with `true` when people grab the slider, and with `false` when they let go.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: EmptyView(), minimum: EmptyView(), maximum: EmptyView(),
            onEditingChanged)
    }
}

/// The state of a slider at one moment.
package struct SliderReading {
    package var content: SliderContent
    /// The value in words, for assistive technologies.
    package var valueText: String?
    /// `false` disables the slider.
    package var isEnabled = true
    /// `true` if the slider is as high as its place, and reacts in all of it. It looks the same.
    package var fillsHeight = false

    package init(_ content: SliderContent) { self.content = content }
}

/// The part of a slider that depends on the value.
struct SliderTrack<Label: View>: OffstageView {
    let read: @MainActor () -> SliderReading
    let write: @MainActor (Double) -> Void
    let label: Label
    let onEditingChanged: @MainActor (Bool) -> Void

    func configure(_ element: Element, _ offstage: Offstage, _ node: Node) {
        let reading = read()
        let scale = SliderScale(range: reading.content.range, step: reading.content.step)
        var slider = reading.content
        slider.value = scale.nearest(to: slider.value)
        slider.range = scale.range
        slider.step = scale.step
        var content = ElementContent(.slider(slider))
        content.isEnabled = node.environment.isEnabled && reading.isEnabled
        content.accessibility.label = offstage.label
        content.accessibility.value = reading.valueText
        let axes: Axis.Set = reading.fillsHeight ? [.horizontal, .vertical] : .horizontal
        element.configure(layout: MeasuredLayout(expanding: axes), content: content)
        let (write, onEditingChanged) = (write, onEditingChanged)
        element.onEvent = { event in
            switch event {
            case .value(let new): write(scale.snapped(new))
            case .editing(let isEditing): onEditingChanged(isEditing)
            default: return false
            }
            return true
        }
    }
}

/// The values that a slider can have. The only place that clamps and snaps them.
struct SliderScale: Equatable {
    let range: ClosedRange<Double>
    let step: Double?

    /// Creates a scale. A range without finite bounds counts as 0 to 1.
    init(range: ClosedRange<Double>, step: Double?) {
        let isFinite = range.lowerBound.isFinite && range.upperBound.isFinite
        self.range = isFinite ? range : 0...1
        self.step = step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Returns the nearest value in the range; the lower bound for a value that is not a number.
    func nearest(to value: Double) -> Double {
        value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }

    /// The nearest value in the range that is a whole number of steps from the lower end.
    func snapped(_ value: Double) -> Double {
        let value = nearest(to: value)
        guard let step else { return value }
        let mostSteps = ((range.upperBound - range.lowerBound) / step).rounded(.down)
        return range.lowerBound + min(((value - range.lowerBound) / step).rounded(), mostSteps) * step
    }
}
