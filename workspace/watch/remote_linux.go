package watch

import "golang.org/x/sys/unix"

// remoteTypes are file systems whose files others can change without this system noticing: the
// network's, those of a virtual machine's host, and FUSE, which may be either
// (linux/magic.h; fs/smb/client, fs/vboxsf).
var remoteTypes = map[int64]bool{
	unix.NFS_SUPER_MAGIC: true, unix.SMB_SUPER_MAGIC: true, unix.CIFS_SUPER_MAGIC: true, unix.SMB2_SUPER_MAGIC: true,
	unix.AFS_SUPER_MAGIC: true, unix.AFS_FS_MAGIC: true, unix.CODA_SUPER_MAGIC: true, unix.NCP_SUPER_MAGIC: true,
	unix.CEPH_SUPER_MAGIC: true, unix.OCFS2_SUPER_MAGIC: true, unix.V9FS_MAGIC: true, unix.FUSE_SUPER_MAGIC: true,
	0x786f4256: true, // vboxsf
	0x0bd00bd0: true, // Lustre
	0x01161970: true, // GFS2
}

// remote says whether a folder lies on such a file system.
func remote(dir string) bool {
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && remoteTypes[int64(uint32(s.Type))]
}
