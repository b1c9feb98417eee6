package lint

import (
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// pinnedRule: the file is what its pins approve (HZC301). Each entry that names the contract
// counts: where one of several doesn't hold, the contract doesn't run. A contract is named by
// its file, so that a changed name can't lead past the pin.
func pinnedRule(p *pass) {
	if len(p.Pins) == 0 {
		return
	}
	var broken []pins.Pin
	var sums pins.Sums
	for _, pin := range p.Pins {
		if pin.Err != nil || pin.Name != p.Stem || pin.Algorithm == pins.Unpinned {
			continue
		}
		if sums.SHA256 == "" {
			sums = pins.SumsOf(p.File.Text, &p.Canon)
		}
		if !pin.Approves(sums) {
			broken = append(broken, pin)
		}
	}
	if len(broken) == 0 {
		return
	}
	pin := broken[0]
	d := p.report("HZC301", wholeFile, "", pins.Difference(pin, sums), "")
	d.Hint = approval(p.Pins, pin, sums, p.File.Path)
	for _, b := range broken {
		if b.At.Path != "" {
			d.Related = append(d.Related, diag.Related{Path: b.At.Path, Range: source.Range{Start: b.At.Position, End: b.At.Position}, Message: "the pin"})
		}
	}
}

// placed gives the pins with the paths of their places as they are printed.
func placed(list []pins.Pin, dir string) []pins.Pin {
	out := slices.Clone(list)
	for i := range out {
		if p := &out[i].At.Path; *p != "" {
			*p = workspace.Printed(dir, *p)
		}
	}
	return out
}

// maxHint is how many code points a hint may have that is a command: the published schema of
// the output has no room for more.
const maxHint = 600

// approval gives the hint: the command that approves the file as it is. A command that is cut
// would be none; a list too long for a hint is left to the person, who gets the one entry.
func approval(list []pins.Pin, pin pins.Pin, sums pins.Sums, path string) string {
	algorithm, lead := pin.Algorithm, "if you approve it: "
	if m := pin.Mistaken(sums); m != pins.Unpinned {
		algorithm, lead = m, "the hash is the file's "+map[pins.Algorithm]string{pins.SHA256: "SHA-256", pins.Canonical: "canonical fingerprint"}[m]+", only its label is wrong: "
	}
	if sums.Of(algorithm) == "" {
		return diag.Cut("mend the text, and look at all that changed; this names the place: "+shell.Command("hz", "heinzel", "fingerprint", path), diag.MaxMessage)
	}
	hint := lead + pins.Approval(list, pin, sums)
	if n := len([]rune(hint)); n <= maxHint {
		return hint
	}
	return lead + `write "` + pins.Approve(pin.Name, algorithm, sums).String() + `" in place of its entry in ` + pins.Key + "; hz system config get " + pins.Key + " prints the list"
}
