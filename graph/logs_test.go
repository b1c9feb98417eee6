package graph

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// merged reads a case of contracts and logs: contracts as outlines reads them, and behind a line
// "logs" an entry a line, of any logs:
//
//	me/digest mira 2026-11-06T07:00:00Z read TARGET | version=3 | targets=a | targets=b
//
// An entry's other fields follow the target; those that stand several times make a list.
func merged(t testing.TB, text string) ([]workspace.Outline, *observed.Set) {
	t.Helper()
	contracts, entries, _ := strings.Cut(text, "\nlogs\n")
	return outlines(t, contracts), observe(t, strings.Split(strings.TrimSpace(entries), "\n"))
}

// observe writes entries as real logs and gives what package observed reads of them.
func observe(t testing.TB, entries []string) *observed.Set {
	t.Helper()
	dir := t.TempDir()
	texts, heads, seqs := map[string][]byte{}, map[string][32]byte{}, map[string]int{}
	for _, line := range entries {
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.SplitN(line, " ", 5)
		fields := strings.Split(parts[4], " | ")
		id := parts[0]
		seqs[id]++
		e := map[string]any{"v": 1, "seq": seqs[id], "prev": fmt.Sprintf("sha256:%x", heads[id]), "kind": "action", "heinzel": id,
			"user": parts[1], "ts": parts[2], "verb": parts[3], "target": unquote(fields[0]), "description": "Did it."}
		for _, f := range fields[1:] {
			key, value, _ := strings.Cut(f, "=")
			value = unquote(value)
			if list, ok := e[key].([]string); ok {
				e[key] = append(list, value)
			} else if key == "targets" {
				e[key] = []string{value}
			} else {
				e[key] = value
			}
		}
		entry, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		entry = append(entry, '\n')
		heads[id] = sha256.Sum256(entry)
		texts[id] = append(texts[id], entry...)
	}
	for id, text := range texts {
		folder := filepath.Join(dir, "heinzel", filepath.FromSlash(id))
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "spine.jsonl"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store := actionlog.In(dir)
	set, err := observed.FromLogs(context.Background(), store, observed.Window{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, trouble := range set.Troubles {
		t.Fatalf("a case's log isn't in order: %v", trouble)
	}
	return set
}
