package lint

import (
	"slices"
	"testing"
)

// A list that was made from another has its own changes, and the other stays as it was.
func TestLiveFiles(t *testing.T) {
	for _, n := range []int{1, piece - 1, piece, piece + 1, 3*piece + 7} {
		before := newLiveFiles(n)
		for i := range n {
			before.put(i, clean)
		}
		after := slices.Clone(before)
		changed := map[int]*liveFile{}
		for _, i := range []int{0, n / 3, n / 2, n - 1, n - 1} {
			changed[i] = &liveFile{}
			after.replace(i, changed[i], before)
		}
		for i := range n {
			want := clean
			if f := changed[i]; f != nil {
				want = f
			}
			if before.at(i) != clean || after.at(i) != want {
				t.Errorf("%d files: file %d", n, i)
			}
		}
	}
}
