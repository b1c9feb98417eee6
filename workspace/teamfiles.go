package workspace

// TeamFiles gives what says whether a file, as Target.File has it, lies below the configured
// team's contracts. A workflows folder elsewhere holds contracts of a team, too, but of a
// checkout that this machine runs nothing from.
func (r Roots) TeamFiles() func(file string) bool {
	if r.Team == "" {
		return func(string) bool { return false }
	}
	team := followed(r.Team)
	return func(file string) bool {
		rest, ok := below(team, file)
		return ok && rest != ""
	}
}

// OwnFiles gives what says whether a file, as Target.File has it, lies below one of the folders
// that hz runs contracts from: one's own, and the configured team's.
func (r Roots) OwnFiles() func(file string) bool {
	me, team := followed(r.Me), r.TeamFiles()
	return func(file string) bool {
		rest, ok := below(me, file)
		return me != "" && ok && rest != "" || team(file)
	}
}
