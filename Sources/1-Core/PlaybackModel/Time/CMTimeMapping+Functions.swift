// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Core Media's functions under their own names, so that code written against them compiles.

/// Returns `CMTimeMapping(source:target:)`.
@inlinable
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// Returns a mapping of nothing to a target: a gap.
@inlinable
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: .invalid, target: target)
}

/// Returns `CMTimeMapping.isValid`.
@inlinable
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.isValid }

/// Returns whether a mapping is not valid.
@inlinable
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.isValid }

/// Returns `CMTimeMapping.isEmpty`.
@inlinable
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool { mapping.isEmpty }
