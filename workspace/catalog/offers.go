package catalog

import (
	"errors"
	"io/fs"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/folder"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// OffersName is the file in the plugins folder that lists plugins that can be had.
const OffersName = "catalog.toml"

const maxOffers = 1 << 20 // bytes of the list of offers

// Offer is a plugin that can be had, installed already or not, as the list of offers has it.
type Offer struct {
	Name, Version, Description string
	Homepage                   string   // where it can be had: an http or https address
	Capabilities               []string // that it brings or has adapters for
	Playbooks                  []string // names of its playbooks
}

var (
	offerKeys = []string{"name", "version", "description", "homepage", "capabilities", "playbooks"}
	offerRule = "use " + dashedRule + ", at most 64 characters"
)

// Offers reads the list of plugins that can be had: catalog.toml in the plugins folder dir. A
// list that doesn't exist offers none. An offer with a mistake in it is left out, and the
// others are taken; each mistake is a problem. Offers are sorted by name.
func Offers(dir string) ([]Offer, []Problem) {
	if dir == "" {
		return nil, nil
	}
	path := filepath.Join(dir, OffersName)
	text, err := readOffers(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		p := unreadable(path, "the list of plugins", err)
		var kind *folder.KindError
		if errors.As(err, &kind) {
			p.Hint = "put a file " + OffersName + " there, or nothing"
		}
		return nil, []Problem{p}
	}
	offers, problems := parseOffers(path, text)
	slices.SortFunc(offers, func(a, b Offer) int { return strings.Compare(a.Name, b.Name) })
	return offers, problems
}

func readOffers(dir string) ([]byte, error) {
	root, err := folder.Open(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	return root.Read(OffersName, maxOffers, nil)
}

// parseOffers reads the text of a list.
func parseOffers(path string, text []byte) ([]Offer, []Problem) {
	d := &decoder{}
	t, err := tomltree.Parse(text[tomltree.BOM(text):], "the list of plugins")
	var f *tomltree.Fault
	if errors.As(err, &f) {
		return nil, tomltree.Problems(printed(path), text, []tomltree.Fault{*f}, "list")
	}
	d.known(t, "a list of plugins", []string{"plugin"})
	var offers []Offer
	if e := t.Get("plugin"); e != nil {
		seen := map[string]bool{}
		for _, item := range d.tables(e, "plugin", "plugin") {
			before := len(d.faults)
			o := d.offer(item, seen)
			if len(d.faults) == before {
				offers = append(offers, o)
			}
		}
	}
	return offers, tomltree.Problems(printed(path), text, d.faults, "list")
}

// offer reads one [[plugin]].
func (d *decoder) offer(t *tomltree.Table, seen map[string]bool) Offer {
	d.known(t, "a plugin", offerKeys)
	o := Offer{
		Name: d.text(t, "name"), Version: d.text(t, "version"), Description: d.text(t, "description"), Homepage: d.text(t, "homepage"),
		Capabilities: d.texts(t, "capabilities"), Playbooks: d.texts(t, "playbooks"),
	}
	e := t.Get("name")
	switch {
	case e == nil:
		d.fault(t.At, `write name = "…"`, "this plugin has no name")
	case o.Name == "": // said already
	case !dashed(o.Name):
		d.fault(e.Val.At, offerRule, "%s can't be the name of a plugin", diag.Quote(o.Name))
	case o.Name == Own:
		d.fault(e.Val.At, "give the plugin another name", "%s is the name of what hz itself brings", diag.Quote(o.Name))
	case seen[o.Name]:
		d.fault(e.Val.At, "keep one of the two", "the plugin %s stands twice", diag.Quote(o.Name))
	}
	seen[o.Name] = true
	if t.Get("description") == nil {
		d.fault(t.At, `write description = "…", one line on what it is`, "the plugin %s has no description", diag.Quote(o.Name))
	}
	if h := t.Get("homepage"); h != nil && o.Homepage != "" && !isHomepage(o.Homepage) {
		d.fault(h.Val.At, `write homepage = "https://…"`, "%s isn't the address of a web page", diag.Quote(o.Homepage))
	}
	d.names(t, "capabilities", o.Capabilities)
	d.names(t, "playbooks", o.Playbooks)
	return o
}

// names checks that the texts of a list are names.
func (d *decoder) names(t *tomltree.Table, key string, list []string) {
	for i, name := range list {
		if !dashed(name) {
			d.fault(t.Get(key).Val.Items[i].At, offerRule, "%s can't be a name among %s", diag.Quote(name), key)
		}
	}
}

func isHomepage(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && diag.Visible(s) == s
}
