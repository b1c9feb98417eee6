package source

// Mapper leads from offsets in a derived text (the canonical one) back to the file that it
// was made from. canon.Map is one; a nil Mapper means that both texts are one.
type Mapper interface {
	// SourceStart gives the source offset where the character at the derived offset begins.
	SourceStart(offset int) int
	// SourceEnd gives the source offset where the character that ends at the derived offset
	// ends, so that characters removed behind it stay outside a span.
	SourceEnd(offset int) int
}

// MapSpan leads a span of a derived text back to the source.
func MapSpan(m Mapper, start, end int) Span {
	if m == nil {
		return Span{start, end}
	}
	s := m.SourceStart(start)
	if end <= start {
		return Span{s, s}
	}
	return Span{s, max(s, m.SourceEnd(end))}
}
