package lsp

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/heinzel/hz/lsp/protocol"
)

func there(path string) bool {
	_, err := os.Stat(path)
	return path != "" && err == nil
}

// progress tells the client that something takes time, if it can show that, and gives what says
// that it is over.
func (s *server) progress(title, message string) (done func()) {
	if !s.can.Window.WorkDoneProgress || s.phase != serving {
		return func() {}
	}
	s.tokens++
	token := protocol.NewProgressToken(fmt.Sprintf("hz-%d", s.tokens))
	s.peer.Call(protocol.MethodWorkDoneProgressCreate, protocol.WorkDoneProgressCreateParams{Token: token}, nil)
	s.tell(token, protocol.WorkDoneProgress{Kind: protocol.ProgressBegin, Title: "hz: " + title, Message: message})
	return func() { s.tell(token, protocol.WorkDoneProgress{Kind: protocol.ProgressEnd}) }
}

// tell sends a part of the progress.
func (s *server) tell(token protocol.ProgressToken, p protocol.WorkDoneProgress) {
	if token == "" {
		return
	}
	value, err := json.Marshal(p)
	if err != nil {
		return // it holds texts alone
	}
	s.peer.Notify(protocol.MethodProgress, protocol.ProgressParams{Token: token, Value: value})
}
