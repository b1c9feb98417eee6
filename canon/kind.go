package canon

// kind says what the steps do with a code point. The numbers are those that
// internal/gentables writes into propBlocks.
type kind uint8

const (
	kPlain       kind = iota // stays, and normalization leaves it alone
	kSmart                   // the same, and is reported inside the frontmatter
	kBreak                   // step 2
	kControl                 // step 3
	kSpace                   // step 4
	kBidi                    // step 5, from here to kInvisible
	kTag                     //
	kVariation               //
	kNonchar                 //
	kInvisible               //
	kJoiner                  // step 6
	kUnassigned              // step 7
	kPrivate                 // kept and reported, from here to kBlank
	kReplacement             //
	kBlank                   //
	firstNorm                // from here on normalization has to look: a row of normClasses
)

// normClass is what step 8 must know of a code point that normalization can touch.
type normClass struct {
	ccc      uint8 // canonical combining class
	boundary bool  // nothing before it can change it, nor be changed by it
	settled  bool  // a mark that NFC leaves as it is when the order of marks is right
}

// kindOf gives the kind of a code point. r must be one that UTF-8 decoding gave.
func kindOf(r rune) kind {
	return kind(propBlocks[int(propIndex[uint32(r)>>7])<<7|int(r&0x7f)])
}

// norm gives what normalization must know of a kind.
func (k kind) norm() normClass {
	if k < firstNorm {
		return normClass{boundary: true}
	}
	return normClasses[k-firstNorm]
}

// removed says that steps 3 and 5 take the code point out.
func (k kind) removed() bool { return k == kControl || k >= kBidi && k <= kInvisible }

// reports gives the report of a kind that has exactly one.
var reports = [firstNorm]reportKind{
	kControl: rControl, kSpace: rSpace, kBidi: rBidi, kTag: rTag, kNonchar: rNoncharacter,
	kInvisible: rInvisible, kJoiner: rJoiner, kUnassigned: rUnassigned, kPrivate: rPrivateUse,
	kReplacement: rReplacement, kBlank: rBlank,
}
