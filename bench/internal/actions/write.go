package actions

import (
	"os"
	"path/filepath"
)

// Write makes the logs below dir, as they lie in hz's data folder. It doesn't replace any.
func Write(dir string, o Options) (Sums, error) {
	return Generate(o, func(id string, log []byte) error {
		folder := filepath.Join(dir, "heinzel", filepath.FromSlash(id))
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		f, err := os.OpenFile(filepath.Join(folder, "spine.jsonl"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		_, err = f.Write(log)
		if e := f.Close(); err == nil {
			err = e
		}
		return err
	})
}
