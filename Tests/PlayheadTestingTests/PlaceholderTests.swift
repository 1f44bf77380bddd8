import Testing

@Suite struct PlaceholderTests {}
