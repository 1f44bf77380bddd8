import Foundation

/// A text with everything that determines its size and appearance.
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

    /// Returns `true` if the texts differ only in their characters.
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

/// An image.
package struct ImageContent: Hashable {
    package enum Source: Hashable {
        /// The name of a symbol in SF Symbols.
        case symbol(String)
        case file(URL)
        /// Encoded data, such as PNG or JPEG.
        case data(Data)
        /// Pixels of an ``ImageProvider``.
        case provided(ProvidedImage)
    }

    package var source: Source
    package var isResizable = false
    /// The color of a symbol.
    package var color: RGBA?
    /// The side length of a symbol that is not resizable, in points.
    package var symbolSize: CGFloat = 16
    package var fillsKeepingRatio: ContentMode?
}

/// A button without its label.
package struct ButtonContent: Hashable {
    package enum Style: Hashable { case bordered, prominent, plain, link }

    package var style: Style
    package var isDestructive = false
    /// `true` for a button that is selected, such as the current tab.
    package var isOn = false
    /// `true` for a button that cancels: Escape presses it in a dialog.
    package var isCancel = false
}

/// A slider.
package struct SliderContent: Hashable {
    package var value: Double
    package var range: ClosedRange<Double>
    package var step: Double?
    /// The distance that an arrow key moves it; `nil` for the step, or a fraction of the range.
    package var arrowStep: Double?
    /// The distance that Page Up and Page Down move it; `nil` for a fraction of the range.
    package var pageStep: Double?
    /// Ranges marked on the track, such as the buffered parts of a video.
    package var marks: [ClosedRange<Double>]

    package init(
        value: Double, range: ClosedRange<Double>, step: Double? = nil, marks: [ClosedRange<Double>] = []
    ) {
        self.value = value
        self.range = range
        self.step = step
        self.marks = marks
    }

    /// The distance of the middle of the thumb from the end of the slider where its value ends, in points.
    private static let endInset: CGFloat = 1

    /// Returns the share of the range, 0 to 1, that a press selects at a distance from the start of a slider of a width.
    ///
    /// Every renderer follows it, so that the value that shows at the pointer is the one that a press there selects.
    package static func share(at distance: CGFloat, width: CGFloat) -> Double {
        let length = width - 2 * endInset
        return length > 0 ? min(max(Double((distance - endInset) / length), 0), 1) : 0
    }
}

/// A switch or checkbox.
package struct ToggleContent: Hashable {
    package enum Style: Hashable { case toggle, checkbox }
    package var isOn: Bool
    package var style: Style = .toggle
}

/// A text field.
package struct TextFieldContent: Hashable {
    package var text: String
    package var prompt: String
    package var isSecure = false
    /// `true` for a field without a background and a border.
    package var isPlain = false
}

/// A picker.
package struct PickerContent: Hashable {
    package var options: [String]
    package var selection: Int?
}

/// A button that opens a menu. Its children are the label.
package struct MenuContent: Equatable {
    package var items: [MenuItem]
    /// `true` to show the label without a frame.
    package var isPlain = false
    /// `true` to open the menu above the button if there is space.
    package var opensUpwards = false
}

/// An item of a menu. Events identify it by its path: the indices from the outermost menu inward.
package struct MenuItem: Hashable {
    package var title: String
    package var symbol: String?
    package var isEnabled = true
    package var isOn: Bool?
    package var isDestructive = false
    package var isDivider = false
    package var children: [MenuItem] = []
}

/// A scrollable area.
package struct ScrollContent: Hashable {
    package var axes: Axis.Set
    package var contentSize: CGSize
    package var showsIndicators = true
    /// The position to scroll to, once.
    package var target: ScrollTarget?
}

/// A request to scroll, numbered so that the same position can be requested again.
package struct ScrollTarget: Hashable {
    package var offset: CGPoint
    package var number: Int
}

/// A content that only one renderer can create.
package struct CustomContent: Equatable {
    /// Changes when the renderer has to update the content.
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

/// The description of an element for assistive technologies.
package struct Accessibility: Hashable {
    package enum Role: Hashable { case list, listItem, tabList, tab, header, dialog, alert, image }

    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var isHidden = false
    package var role: Role?
    package var isSelected: Bool?
    package var isExpanded: Bool?

    package var isEmpty: Bool { self == Accessibility() }

    /// Returns the combination of both; the outer one takes precedence.
    package func merged(over inner: Accessibility) -> Accessibility {
        Accessibility(
            label: label ?? inner.label, value: value ?? inner.value, hint: hint ?? inner.hint,
            identifier: identifier ?? inner.identifier, isHidden: isHidden || inner.isHidden, role: role ?? inner.role,
            isSelected: isSelected ?? inner.isSelected, isExpanded: isExpanded ?? inner.isExpanded)
    }
}
