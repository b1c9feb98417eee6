//go:build !unix

package folder

// nonBlock is nothing here: these systems have no named pipes among their files.
const nonBlock = 0
