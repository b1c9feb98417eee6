package lsp

import (
	"path/filepath"
	"slices"

	"github.com/heinzel/hz/actionlog/index"
	"github.com/heinzel/hz/actionlog/observed"
)

// logsFolder gives the folder that action logs lie in (interfaces §5).
func logsFolder(dataDir string) string {
	if dataDir == "" {
		return ""
	}
	return filepath.Join(dataDir, "heinzel")
}

// readLogs gives what all action logs tell; nil where there are none.
func (s *server) readLogs(dataDir string) *observed.Set {
	if !there(logsFolder(dataDir)) {
		return nil
	}
	set, err := index.Open(dataDir).Observed(s.ctx, observed.Window{})
	if err != nil { // the server ends
		return nil
	}
	return set
}

// followLogs reads what is new in action logs, beside the loop, and takes it in.
func (s *server) followLogs(f *folder) {
	dataDir := f.facts.Settings.DataDir
	f.logs++
	turn := f.logs
	f.late = f.late || f.reading
	s.work.Go(func() {
		var set *observed.Set
		s.safely("the reading of logs", func() { set = s.readLogs(dataDir) })
		s.queue.put(func() {
			if f.live == nil || f.logs != turn || !slices.Contains(s.folders, f) {
				return
			}
			f.facts.Logs = set
			f.live = f.live.WithLogs(set)
			for _, d := range s.docs {
				if d.folder == f {
					d.compiled = nil
				}
			}
			s.renewed = true
			s.republish()
			s.refreshHints()
		})
	})
}
