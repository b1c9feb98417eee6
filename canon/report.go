package canon

// Class names a kind of thing that canonicalization removes, replaces or points at.
type Class string

// The classes of canonical-v1, with the severity that each one has.
const (
	BOM              Class = "bom"               // info: step 1
	LineBreak        Class = "linebreak"         // info: a VT, FF, NEL, LS or PS became LF (step 2)
	Control          Class = "control"           // error: removed (step 3)
	Space            Class = "space"             // info: became U+0020 (step 4)
	Bidi             Class = "bidi"              // error: removed (step 5)
	Tag              Class = "tag"               // error: removed (step 5)
	Presentation     Class = "presentation"      // info: a lone FE0E or FE0F after an emoji, removed (step 5)
	Variation        Class = "variation"         // warning, error for a run: removed (step 5)
	Noncharacter     Class = "noncharacter"      // error: removed (step 5)
	Invisible        Class = "invisible"         // warning: removed (step 5)
	Joiner           Class = "joiner"            // warning: removed, as it carries no meaning (step 6)
	Unassigned       Class = "unassigned"        // fatal: the normalization isn't settled (step 7)
	MarkOverflow     Class = "mark_overflow"     // fatal: more than 10 marks in a row (step 7)
	PrivateUse       Class = "private_use"       // error: kept
	Replacement      Class = "replacement"       // warning: kept
	Blank            Class = "blank"             // warning: kept
	SmartPunctuation Class = "smart_punctuation" // warning: kept; reported inside the frontmatter only
	InvalidUTF8      Class = "invalid_utf8"      // fatal (step 0); has no report
	TooLarge         Class = "too_large"         // fatal (step 0); has no report
)

// Severity says how much a report weighs.
type Severity uint8

// The severities, from the lightest to the heaviest.
const (
	Info Severity = iota
	Warning
	Error
	Fatal
)

// String gives the name that JSON output uses: "info", "warning", "error" or "fatal".
func (s Severity) String() string {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return "fatal"
}

// Verdict sums a text's reports up.
type Verdict uint8

// The verdicts: OK with infos at most, Warn with warnings at most, Refuse with an error or a
// fatal place. Registering, pinning and running refuse on Refuse.
const (
	OK Verdict = iota
	Warn
	Refuse
)

// String gives the name that JSON output uses: "ok", "warn" or "refuse".
func (v Verdict) String() string {
	switch v {
	case OK:
		return "ok"
	case Warn:
		return "warn"
	}
	return "refuse"
}

// verdictOf gives the verdict of a text whose heaviest report is s.
func verdictOf(s Severity) Verdict {
	switch s {
	case Info:
		return OK
	case Warning:
		return Warn
	}
	return Refuse
}

// Report is one run of neighbours of one class in the input.
type Report struct {
	Class      Class
	Severity   Severity
	Start, End int    // byte offsets in the input
	Line       int    // in the input, from 1; LF, CRLF and CR end a line
	Column     int    // in the input, from 1, in code points
	Count      int    // how many code points
	CodePoints []rune // the different ones, in order of appearance, 8 at most
	Hidden     string // the printable ASCII that tag characters spell
}

// maxCodePoints is how many different code points a report lists.
const maxCodePoints = 8

// run is a report in the making. Runs are kept small because a hostile text can have one for
// every second byte.
type run struct {
	start, end, count int32
	codes, ncodes     int32 // a slice of Canonicalizer.codes
	kind              reportKind
	severity          Severity
}

// reportKind is a Class in one byte.
type reportKind uint8

const (
	rBOM reportKind = iota
	rLineBreak
	rControl
	rSpace
	rBidi
	rTag
	rPresentation
	rVariation
	rNoncharacter
	rInvisible
	rJoiner
	rUnassigned
	rMarkOverflow
	rPrivateUse
	rReplacement
	rBlank
	rSmart
)

// reportKinds gives the class and the severity of a reportKind; only Variation has a second
// severity.
var reportKinds = [...]struct {
	class    Class
	severity Severity
}{
	rBOM:          {BOM, Info},
	rLineBreak:    {LineBreak, Info},
	rControl:      {Control, Error},
	rSpace:        {Space, Info},
	rBidi:         {Bidi, Error},
	rTag:          {Tag, Error},
	rPresentation: {Presentation, Info},
	rVariation:    {Variation, Warning},
	rNoncharacter: {Noncharacter, Error},
	rInvisible:    {Invisible, Warning},
	rJoiner:       {Joiner, Warning},
	rUnassigned:   {Unassigned, Fatal},
	rMarkOverflow: {MarkOverflow, Fatal},
	rPrivateUse:   {PrivateUse, Error},
	rReplacement:  {Replacement, Warning},
	rBlank:        {Blank, Warning},
	rSmart:        {SmartPunctuation, Warning},
}
