import Foundation

/// Something that a headless window shows.
@MainActor public struct HeadlessElement {
    package let element: Element
    let window: HeadlessWindow

    package var content: ElementContent? { element.content }

    /// The text that it shows; `nil` for what is no text.
    public var text: String? {
        switch content?.kind {
        case .text(let text): text.string
        case .textField(let field): field.text
        default: nil
        }
    }

    /// What people are told it is called: its label, else the texts in it.
    public var label: String? {
        if let label = content?.accessibility.label { return label }
        if let text { return text }
        guard isControl else { return nil }
        let texts = element.textsInside
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The value that people are told.
    public var value: String? { content?.accessibility.value }
    /// What people are told that it does.
    public var hint: String? { content?.accessibility.hint }
    /// What tests know it by; people are not told.
    public var identifier: String? { content?.accessibility.identifier }

    /// Whether people can act on it.
    public var isControl: Bool { content?.isControl ?? false }

    /// Whether it takes input.
    public var isEnabled: Bool { content?.isEnabled ?? false }

    /// How opaque it is shown, from 0 to 1, with what is around it; between the values while it is animated.
    public var opacity: Double {
        var opacity = 1.0
        var next: Element? = element
        while let element = next {
            opacity *= element.rendering?.shownContent.opacity ?? 1
            next = element.parent
        }
        return opacity
    }

    /// The place in the window, in points, where it comes to rest.
    public var frame: CGRect { element.frameInWindow }

    /// The place in what is around it, in points, where it is shown now.
    public var shownFrame: CGRect { element.rendering?.shownFrame ?? .zero }

    // MARK: Acting

    /// Presses it, by whatever means people have. Says whether somebody cared.
    @discardableResult public func activate() -> Bool { isEnabled && send(.activate) }

    /// Moves a slider.
    @discardableResult public func setValue(_ value: Double) -> Bool { isEnabled && send(.value(value)) }

    /// Writes into a field.
    @discardableResult public func setText(_ text: String) -> Bool { isEnabled && send(.text(text)) }

    @discardableResult package func send(_ event: ElementEvent) -> Bool {
        let isHandled = element.send(event)
        window.turn()
        return isHandled
    }
}

extension Element {
    var textsInside: [String] {
        if case .text(let text) = content?.kind { return [text.string] }
        return children.flatMap(\.textsInside)
    }
}

extension ElementContent {
    /// A line about the content.
    var summary: String {
        var parts: [String] = []
        switch kind {
        case .group: parts.append(background == nil ? "group" : "color")
        case .text(let text): parts.append("text \"\(text.string)\"")
        case .image(let image):
            switch image.source {
            case .symbol(let name): parts.append("image \(name)")
            case .file(let url): parts.append("image \(url.lastPathComponent)")
            case .data(let data): parts.append("image of \(data.count) bytes")
            }
        case .divider: parts.append("divider")
        case .button: parts.append("button")
        case .slider(let slider): parts.append("slider \(slider.value)")
        case .toggle(let toggle): parts.append(toggle.isOn ? "toggle on" : "toggle off")
        case .progress(let fraction): parts.append(fraction.map { "progress \($0)" } ?? "spinner")
        case .textField(let field): parts.append("field \"\(field.text)\"")
        case .picker(let picker): parts.append("picker \(picker.selection.map(String.init) ?? "none")")
        case .menu(let menu): parts.append("menu of \(menu.items.count)")
        case .scroll: parts.append("scroll")
        case .custom: parts.append("custom")
        }
        if opacity != 1 { parts.append("opacity \(opacity)") }
        if !isEnabled { parts.append("disabled") }
        if let label = accessibility.label { parts.append("label \"\(label)\"") }
        return parts.joined(separator: " ")
    }
}
