import Foundation

/// A text, with what decides its size.
package struct TextContent: Hashable {
    package var string: String
    package var font: Font
    package var color: RGBA?
    package var lineLimit: Int?
    package var alignment: TextAlignment
    package var truncation: Text.TruncationMode
    package var isUnderlined = false
    package var isStruckThrough = false
    package var hasMonospacedDigits = false

    /// Whether it looks the same but for its characters.
    package func hasSameStyle(as other: TextContent) -> Bool {
        var other = other
        other.string = string
        return self == other
    }

    func hasSameSize(as other: TextContent) -> Bool {
        string == other.string && font == other.font && lineLimit == other.lineLimit
            && hasMonospacedDigits == other.hasMonospacedDigits
    }
}

/// A picture.
package struct ImageContent: Hashable {
    package enum Source: Hashable {
        /// The name of an SF Symbol.
        case symbol(String)
        case file(URL)
        /// Encoded bytes: PNG, JPEG and what else the renderer reads.
        case data(Data)
    }

    package var source: Source
    package var isResizable = false
    /// The colour of symbols.
    package var color: RGBA?
    /// The side of a symbol that is not resizable.
    package var symbolSize: CGFloat = 16
    package var fillsKeepingRatio: ContentMode?
}

/// A button without its label.
package struct ButtonContent: Hashable {
    package enum Style: Hashable { case bordered, prominent, plain, link }

    package var style: Style
    package var isDestructive = false
    /// Whether it shows as pressed in: a tab, a choice.
    package var isOn = false
    /// Whether it gives something up: what Escape presses in a dialog.
    package var isCancel = false
}

/// A slider's value in its range.
package struct SliderContent: Hashable {
    package var value: Double
    package var range: ClosedRange<Double>
    package var step: Double?
    /// How far an arrow key moves it; `nil` for a step, or a part of the range.
    package var arrowStep: Double?
    /// How far Page Up and Page Down move it; `nil` for a part of the range.
    package var pageStep: Double?
    /// Parts that are filled beside the value, such as what is buffered.
    package var marks: [ClosedRange<Double>]

    package init(
        value: Double, range: ClosedRange<Double>, step: Double? = nil, marks: [ClosedRange<Double>] = []
    ) {
        self.value = value
        self.range = range
        self.step = step
        self.marks = marks
    }
}

/// A switch.
package struct ToggleContent: Hashable {
    package enum Style: Hashable { case toggle, checkbox }
    package var isOn: Bool
    package var style: Style = .toggle
}

/// A line of text that people write.
package struct TextFieldContent: Hashable {
    package var text: String
    package var prompt: String
    package var isSecure = false
}

/// A choice of one.
package struct PickerContent: Hashable {
    package var options: [String]
    package var selection: Int?
}

/// A button that opens a menu; its children are the label.
package struct MenuContent: Equatable {
    package var items: [MenuItem]
    /// Whether the label shows without a frame.
    package var isPlain = false
    /// Whether the lines come up above the button, where there is room.
    package var opensUpwards = false
}

/// A line of a menu. What it does is told by its path: the indices from the outermost menu inwards.
package struct MenuItem: Hashable {
    package var title: String
    package var symbol: String?
    package var isEnabled = true
    package var isOn: Bool?
    package var isDestructive = false
    package var isDivider = false
    package var children: [MenuItem] = []
}

/// A window onto something larger.
package struct ScrollContent: Hashable {
    package var axes: Axis.Set
    package var contentSize: CGSize
    package var showsIndicators = true
    /// Where to scroll to, once; counted so that the same place can be asked for again.
    package var target: ScrollTarget?
}

/// An order to scroll.
package struct ScrollTarget: Hashable {
    package var offset: CGPoint
    package var number: Int
}

/// Something that only one renderer knows how to make.
package struct CustomContent: Equatable {
    /// Changes when the renderer has to look at `value` again.
    package var version: Int
    package var value: AnyObject

    package init(version: Int, value: AnyObject) {
        self.version = version
        self.value = value
    }

    package static func == (lhs: CustomContent, rhs: CustomContent) -> Bool {
        lhs.version == rhs.version && lhs.value === rhs.value
    }
}

/// What people who do not see the screen are told.
package struct Accessibility: Hashable {
    package enum Role: Hashable { case list, listItem, tabList, tab, header, dialog, alert, image }

    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var isHidden = false
    package var role: Role?
    package var isSelected: Bool?

    package var isEmpty: Bool { self == Accessibility() }

    /// What both say; the outer one wins.
    package func merged(over inner: Accessibility) -> Accessibility {
        Accessibility(
            label: label ?? inner.label, value: value ?? inner.value, hint: hint ?? inner.hint,
            identifier: identifier ?? inner.identifier, isHidden: isHidden || inner.isHidden, role: role ?? inner.role,
            isSelected: isSelected ?? inner.isSelected)
    }
}
