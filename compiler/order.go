package compiler

// KeyOrder gives the keys that a mapping of the frontmatter takes, in the order in which the
// guide and the schema name them; nil for a mapping whose keys are names or anything. The path
// leads to the mapping: none for the frontmatter itself, "hz", "inputs", "issues" for an input.
func KeyOrder(path ...string) []string {
	switch {
	case len(path) == 0:
		return topKeys.names
	case path[0] != "hz":
		return nil
	case len(path) == 1:
		return hzKeys.names
	case len(path) == 2 && path[1] == "publishes":
		return publishesKeys.names
	case len(path) == 2 && path[1] == "agent":
		return agentKeys.names
	case len(path) == 3 && path[1] == "inputs":
		return inputKeys.names
	case len(path) == 3 && path[1] == "outputs":
		return outputKeys.names
	}
	return nil
}
