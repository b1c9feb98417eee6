package frontmatter

func (d *Document) library() *Node { return nil }
