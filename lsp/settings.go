package lsp

import (
	"encoding/json"
	"time"

	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/lsp/protocol"
)

// showReferences is the client command that shows a list of places, for lenses.
const showReferences = "hz.showReferences"

// settings is the section `hz` of the client's settings, and what initializationOptions say.
type settings struct {
	Diagnostics struct {
		Scope string `json:"scope"` // "workspace", or "openFiles"
	} `json:"diagnostics"`
	Lenses struct {
		Enable bool `json:"enable"`
	} `json:"lenses"`
	InlayHints struct {
		Enable bool `json:"enable"`
	} `json:"inlayHints"`
	Timezone       string   `json:"timezone"` // "" for the machine's
	ClientCommands []string `json:"clientCommands"`
}

const openFiles = "openFiles"

var defaults = func() (s settings) {
	s.Diagnostics.Scope = "workspace"
	s.Lenses.Enable, s.InlayHints.Enable = true, true
	return s
}()

// take takes over what JSON says of settings, and leaves the rest as it is: null, other shapes
// and values of other types change nothing. The settings may lie in a section hz.
func (s *settings) take(raw json.RawMessage) {
	var section struct {
		HZ json.RawMessage `json:"hz"`
	}
	if json.Unmarshal(raw, &section) == nil && len(section.HZ) > 0 {
		raw = section.HZ
	}
	n := *s
	if json.Unmarshal(raw, &n) == nil {
		*s = n
	}
}

// zone gives local time.
func (s *server) zone() *time.Location {
	if s.settings.Timezone != "" {
		if z, err := schedule.LoadZone(s.settings.Timezone); err == nil {
			return z
		}
	}
	return s.Zone
}

// askSettings asks the client for the settings. Nothing waits for the answer: some clients give
// null, some nothing.
func (s *server) askSettings() {
	if !s.can.Workspace.Configuration {
		return
	}
	s.peer.Call(protocol.MethodConfiguration, protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: "hz"}}},
		func(result json.RawMessage, err error) {
			var values []json.RawMessage
			if err != nil || json.Unmarshal(result, &values) != nil || len(values) == 0 {
				return
			}
			s.queue.put(func() { s.setSettings(values[0]) })
		})
}

// setSettings takes settings over.
func (s *server) setSettings(raw json.RawMessage) {
	before := s.settings
	s.settings.take(raw)
	if z := s.settings.Timezone; z != before.Timezone && z != "" {
		if _, err := schedule.LoadZone(z); err != nil {
			s.say(protocol.MessageWarning, "hz.timezone: "+err.Error())
		}
	}
	if before.Diagnostics != s.settings.Diagnostics || before.Timezone != s.settings.Timezone {
		s.stale = true
		s.republish()
	}
	if before.Lenses != s.settings.Lenses || before.InlayHints != s.settings.InlayHints || before.Timezone != s.settings.Timezone {
		s.refreshHints()
	}
}

// refreshHints asks the client to ask again for what isn't diagnostics.
func (s *server) refreshHints() {
	if s.can.Workspace.CodeLens.RefreshSupport {
		s.peer.Call(protocol.MethodCodeLensRefresh, nil, nil)
	}
	if s.can.Workspace.InlayHint.RefreshSupport {
		s.peer.Call(protocol.MethodInlayHintRefresh, nil, nil)
	}
}
