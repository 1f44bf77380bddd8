import Foundation

/// An element shown in a headless window.
@MainActor public struct HeadlessElement {
    package let element: Element
    let window: HeadlessWindow

    package var content: ElementContent? { element.content }

    /// The text of a text or text field; `nil` for other elements.
    public var text: String? {
        switch content?.kind {
        case .text(let text): text.string
        case .textField(let field): field.text
        default: nil
        }
    }

    /// The name for assistive technologies: the label, otherwise the texts inside.
    public var label: String? {
        if let label = content?.accessibility.label { return label }
        if let text { return text }
        guard isControl else { return nil }
        let texts = element.textsInside
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The value for assistive technologies.
    public var value: String? { content?.accessibility.value }
    /// The hint for assistive technologies.
    public var hint: String? { content?.accessibility.hint }
    /// The accessibility identifier, for tests only.
    public var identifier: String? { content?.accessibility.identifier }

    /// `true` for an element that people operate.
    public var isControl: Bool { content?.isControl ?? false }

    /// `true` if the element takes input.
    public var isEnabled: Bool { content?.isEnabled ?? false }

    /// The opacity on screen, from 0 to 1, multiplied with that of its containers; between two values during an
    /// animation.
    public var opacity: Double {
        var opacity = 1.0
        var next: Element? = element
        while let element = next {
            opacity *= element.rendering?.shownContent.opacity ?? 1
            next = element.parent
        }
        return opacity
    }

    /// The final frame in window coordinates, in points.
    public var frame: CGRect { element.frameInWindow }

    /// The frame on screen at this moment, in the coordinates of its container, in points.
    public var shownFrame: CGRect { element.rendering?.shownFrame ?? .zero }

    // MARK: Actions

    /// Presses the element. Returns `true` if it handled the press.
    @discardableResult public func activate() -> Bool { isEnabled && send(.activate) }

    /// Moves a slider to a value. Returns `true` if the element handled it.
    @discardableResult public func setValue(_ value: Double) -> Bool { isEnabled && send(.value(value)) }

    /// Replaces the text of a text field. Returns `true` if the element handled it.
    @discardableResult public func setText(_ text: String) -> Bool { isEnabled && send(.text(text)) }

    @discardableResult package func send(_ event: ElementEvent) -> Bool {
        let isHandled = element.send(event)
        window.turn()
        return isHandled
    }
}

extension Element {
    var textsInside: [String] {
        if content?.accessibility.isHidden == true { return [] }
        if case .text(let text) = content?.kind { return [text.string] }
        return children.flatMap(\.textsInside)
    }
}

extension ElementContent {
    /// The content in one line.
    var summary: String {
        var parts: [String] = []
        switch kind {
        case .group: parts.append(effects.fill?.summary ?? (background == nil ? "group" : "color"))
        case .text(let text): parts.append("text \"\(text.string)\"")
        case .image(let image):
            switch image.source {
            case .symbol(let name): parts.append("image \(name)")
            case .file(let url): parts.append("image \(url.lastPathComponent)")
            case .data(let data): parts.append("image of \(data.count) bytes")
            case .provided(let image): parts.append("image of \(image.pixels.width)×\(image.pixels.height) pixels")
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
        if let clip = effects.clip { parts.append("clipped to \(clip.summary)") }
        if let shadow = effects.shadow { parts.append("shadow \(shadow.radius)") }
        if opacity != 1 { parts.append("opacity \(opacity)") }
        if !isEnabled { parts.append("disabled") }
        if let label = accessibility.label { parts.append("label \"\(label)\"") }
        return parts.joined(separator: " ")
    }
}
