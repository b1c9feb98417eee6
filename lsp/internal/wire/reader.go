package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/protocol"
)

const (
	maxBody   = 64 << 20 // bytes of a message
	maxHeader = 16 << 10 // bytes of the lines before it
	keep      = 1 << 20  // a larger buffer isn't kept for the next message
)

// Reader reads messages from a stream. It is for one goroutine.
type Reader struct {
	in   *bufio.Reader
	body bytes.Buffer
}

// NewReader gives the reader of a stream.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, maxHeader)} }

// Read gives the next message. A Fault (see AsFault) is a message that can't be understood, and
// the next Read goes on behind it. io.EOF is the stream's end between two messages. With all
// other errors nobody can tell where the next message begins: read no further.
func (r *Reader) Read() (*Message, error) {
	length, charset, err := r.header()
	if err != nil {
		return nil, err
	}
	if r.body.Cap() > keep {
		r.body = bytes.Buffer{}
	}
	r.body.Reset()
	if _, err := io.CopyN(&r.body, r.in, length); err != nil { // grows with what comes, not with what was announced
		return nil, unexpected(err)
	}
	if charset != "" && !strings.EqualFold(charset, "utf-8") && !strings.EqualFold(charset, "utf8") {
		return nil, &Fault{null, protocol.InvalidRequest, "the message isn't in UTF-8 but in " + diag.Quote(charset)}
	}
	return parse(r.body.Bytes())
}

// header reads the lines before a message. Lines may end with LF alone, names have any case,
// and what hz doesn't know is passed over.
func (r *Reader) header() (length int64, charset string, err error) {
	length = -1
	total, lines := 0, 0
	for {
		line, err := r.in.ReadSlice('\n')
		total += len(line)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || total > maxHeader:
			return 0, "", fmt.Errorf("the header of a message is larger than %d bytes", maxHeader)
		case errors.Is(err, io.EOF) && total == 0:
			return 0, "", io.EOF
		case err != nil:
			return 0, "", unexpected(err)
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
		if text == "" && lines == 0 {
			total = 0
			continue // an empty line too many behind the message before
		}
		if text == "" {
			break
		}
		lines++
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return 0, "", fmt.Errorf("%s is no header of a message", diag.Quote(text))
		}
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "content-length":
			n, err := strconv.ParseUint(value, 10, 63)
			switch {
			case err != nil && !errors.Is(err, strconv.ErrRange):
				return 0, "", fmt.Errorf("the Content-Length %s is no number of bytes", diag.Quote(value))
			case err != nil || n > maxBody:
				return 0, "", fmt.Errorf("a message of %s bytes is larger than %d", value, maxBody)
			case length >= 0 && length != int64(n):
				return 0, "", errors.New("a message has two lengths")
			}
			length = int64(n)
		case "content-type":
			if _, params, err := mime.ParseMediaType(value); err == nil {
				charset = params["charset"]
			}
		}
	}
	if length < 0 {
		return 0, "", errors.New("a message has no Content-Length")
	}
	return length, charset, nil
}

// unexpected is an end of the stream inside a message.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
