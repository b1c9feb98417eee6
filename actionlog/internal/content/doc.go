// Package content holds the rules for what the texts of log entries may say: how they are
// cleaned, what is taken out of them, and what an entry never holds (ADR 0052 §1 and §2,
// HZC403). Everything here is pure, and reads a text in time in proportion to its length.
//
// Finding a person's name or a draft in free text can't be exact. The rules are made so that
// what they refuse is hardly ever innocent; docs/action-log.md tells what they find and what
// they can't.
package content
