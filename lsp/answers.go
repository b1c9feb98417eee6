package lsp

import "github.com/heinzel/hz/lsp/protocol"

var actionKinds []protocol.CodeActionKind

// answerers are the requests that a snapshot answers.
var answerers = map[string]answerer{}
