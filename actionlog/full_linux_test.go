package actionlog

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// Killed on a disk that is full: nothing is lost, nothing is torn, and with room again the next
// append works.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("no file system of a test's own can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	l, err := In(dir).Log("me/weekly-report")
	if err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(dir, "ballast")
	r := rand.New(rand.NewPCG(3, 4))
	mustAppend(t, l, action(0)) // its folders are there
	full := 0
	for n := range kills(t) {
		// Leave a few blocks, or none.
		f, err := os.Create(ballast)
		if err != nil {
			t.Fatal(err)
		}
		for block := make([]byte, 4096); err == nil; _, err = f.Write(block) {
		}
		info, err := f.Stat()
		if err == nil {
			err = f.Truncate(max(0, info.Size()-int64(r.IntN(5))*4096))
		}
		if e := f.Close(); err != nil || e != nil {
			t.Fatal(err, e)
		}
		var env []string
		if n%2 == 1 {
			env = append(env, childFails+"="+strconv.Itoa(n))
		}
		told := killed(t, dir, r, env...)
		before := mustVerify(t, l, told...)
		if v := before.Verdict; !v.Fine() && v != TornTail {
			t.Fatalf("%+v", before)
		}
		// Fill what is left: the entry that doesn't fit any more changes nothing.
		seq := before.Head.Seq
		if before.Tail != nil && before.Tail.Whole {
			seq++ // its line feed fits, or doesn't
		}
		for range 200 {
			done, err := l.Append(t.Context(), action(1))
			if err == nil {
				seq = done.Seq
				told = append(told, Anchor{done.Seq, done.Hash, "the test"})
				continue
			}
			full++
			if after := mustVerify(t, l, told...); after.Head.Seq > seq || after.Head.Seq < min(seq, before.Head.Seq) || after.Verdict == Truncated {
				t.Fatalf("an append that failed (%v) made %+v of entry %d", err, after, seq)
			}
			break
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		checkAfterKill(t, l, told)
		if left, _ := filepath.Glob(filepath.Join(l.Folder(), ".hz-*")); len(left) > 0 {
			t.Errorf("%v was left behind", left)
		}
		if info, err := os.Stat(l.Path()); err != nil || info.Size() > 100_000 {
			if err := os.RemoveAll(l.Folder()); err != nil {
				t.Fatal(err)
			}
			mustAppend(t, l, action(0))
		}
	}
	if full < kills(t) {
		t.Errorf("the disk was full only %d times", full)
	}
}
