import Observation

/// A property wrapper that makes bindings to the properties of an `@Observable` object.
///
/// Use it for an object that was passed to a view, or as a local variable in a body for one from the environment:
///
/// ```swift
/// struct SettingsView: View {
///     @Environment(Settings.self) private var settings
///
///     var body: some View {
///         @Bindable var settings = settings
///         Toggle("Subtitles", isOn: $settings.showsSubtitles)
///     }
/// }
/// ```
///
/// A body is evaluated again when a property that it has read changes. Making a binding with `$` reads nothing; the
/// control that shows it does.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Creates a wrapper of an object.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    /// Creates a wrapper of an object.
    public init(_ object: Value) { wrappedValue = object }
    /// Creates a wrapper from that of another view.
    public init(projectedValue: Bindable<Value>) { self = projectedValue }

    /// The wrapper itself, so that `$model.name` is a binding.
    public var projectedValue: Bindable<Value> { self }

    /// Returns a binding to a property of the object. Bindings to the same property of one object are equal.
    @MainActor
    public subscript<Subject>(
        dynamicMember path: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { Binding(wrappedValue, path) }
}

extension Bindable: Identifiable where Value: Identifiable {
    /// The identity of the object.
    public var id: Value.ID { wrappedValue.id }
}

extension Bindable: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? { nil }

    package func isEqual(to other: Bindable) -> Bool { wrappedValue === other.wrappedValue }
}
