package lint

// liveFiles is what is known of each target, in pieces: the next Live shares all pieces but those
// in which something changed, so that an edit doesn't copy a list of thousands.
type liveFiles [][]*liveFile

// piece is how many files a piece holds.
const piece = 128

func newLiveFiles(n int) liveFiles {
	out := make(liveFiles, 0, (n+piece-1)/piece)
	for ; n > 0; n -= piece {
		out = append(out, make([]*liveFile, min(n, piece)))
	}
	return out
}

func (l liveFiles) at(i int) *liveFile { return l[i/piece][i%piece] }

// put sets a file in place: the list must be its caller's own.
func (l liveFiles) put(i int, f *liveFile) { l[i/piece][i%piece] = f }

// replace sets a file in a list whose pieces are shared with another one.
func (l liveFiles) replace(i int, f *liveFile, with liveFiles) {
	p := i / piece
	if &l[p][0] == &with[p][0] {
		l[p] = append(make([]*liveFile, 0, piece), with[p]...)
	}
	l[p][i%piece] = f
}
